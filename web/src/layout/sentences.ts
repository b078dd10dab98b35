/** The figure told in sentences: what happens in each run, what its panels show besides, and how the runs differ. */
import { ledgerSummary, queueSummary, treeSummary, workSummary } from './describe';
import type { Heads } from './heads';
import { type FigureScene, seenUntil } from './scene';
import { differenceOf, storyOf, type Telling, type ToldRun } from './story';
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

/** Up to the playhead; `hidesFuture`: what follows is told to nobody. */
export function sentences(
  whole: FigureScene,
  runs: readonly SpokenRun[],
  playheadNs: number,
  telling: Told,
  hidesFuture: boolean,
): string[] {
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
    // Which blocks are abandoned is known in the end.
    ...(geometry.areas.blocks !== undefined && !hidesFuture
      ? [treeSummary(run.title, content, scene.scale)]
      : []),
    ...(geometry.areas.blocks !== undefined
      ? [ledgerSummary(run.title, content, run.heads, run.nameOf, playheadNs)]
      : []),
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
