/** The figure told in sentences: what happens in each run, what its panels show besides, and how the runs differ. */
import { queueSummary, workSummary } from './describe';
import { lanesOfFamily } from './family';
import type { Heads } from './heads';
import { type FigureScene, type RunContent, seenUntil } from './scene';
import { differenceOf, storyOf, type Telling, type ToldRun } from './story';
import type { TimeScale } from './timeScale';
import { hasWork } from './work';

/** A run that is told of; its window is the figure's. */
export interface SpokenRun extends Omit<ToldRun, 'window'> {
  /** Where its replicas stand at the playhead. */
  readonly heads: Heads;
  readonly nameOf: (replica: number) => string;
}

/** What a reader may be told; what is to be guessed first is not. */
export interface Told extends Telling {
  /** What processors do. */
  readonly work: boolean;
}

/** A run's part of a panel, to be told of. */
export interface ToldPanel {
  readonly run: SpokenRun;
  readonly content: RunContent;
  readonly scale: TimeScale;
  readonly playheadNs: number;
  readonly hidesFuture: boolean;
}

/** A panel that tells of itself. */
export interface TellingPanel {
  readonly id: string;
  readonly tell?: (told: ToldPanel) => readonly string[];
}

/** Up to the playhead; `hidesFuture`: what follows is told to nobody. */
export function sentences(
  whole: FigureScene,
  runs: readonly SpokenRun[],
  playheadNs: number,
  asked: Told,
  hidesFuture: boolean,
  panels: readonly TellingPanel[],
): string[] {
  // A family’s runs have nothing to tell of what it lacks.
  const has = (panel: string) => !lanesOfFamily.lacks?.includes(panel);
  const telling = {
    ...asked,
    link: asked.link && has('bandwidth'),
    rounds: asked.rounds && has('throughput'),
    finals: asked.finals && has('throughput'),
  };
  // A view that the playhead has not come to is told as it stands there.
  const isAhead = !hidesFuture && playheadNs <= whole.scale.startNs;
  const scene = isAhead ? whole : seenUntil(whole, playheadNs);
  const untilNs = isAhead ? whole.scale.endNs : playheadNs;
  const known = runs.flatMap((run, index) => {
    const { content, geometry } = scene.runs[index] ?? {};
    return content == null || geometry === undefined
      ? []
      : [{ run: { ...run, window: content.window }, content, geometry }];
  });
  const panelsText = ({ run, content, geometry }: (typeof known)[number]) => [
    ...panels.flatMap(({ id, tell }) =>
      tell === undefined || geometry.areas[id] === undefined
        ? []
        : tell({ run, content, scale: scene.scale, playheadNs, hidesFuture }),
    ),
    ...(geometry.areas.bandwidth?.processor && hasWork(content.window) && telling.work
      ? [workSummary(run.title, content, scene.scale)]
      : []),
    ...(content.laid.bandwidth?.queue != null
      ? [queueSummary(run.title, content, scene.scale, playheadNs)]
      : []),
  ];
  const difference = differenceOf(
    known.map(({ run }) => run),
    whole.scale,
    untilNs,
    telling,
  );
  return [
    ...known.flatMap((each) => [
      storyOf(each.run, whole.scale, untilNs, telling).join(' '),
      ...panelsText(each),
    ]),
    ...(difference === '' ? [] : [difference]),
  ];
}
