/** The figure told in sentences, for those who do not see it. */
import { useMemo } from 'react';
import type { Readable } from '../../base/store';
import { ledgerSummary, queueSummary, treeSummary, workSummary } from '../../layout/describe';
import { nameIn } from '../../layout/lanes';
import type { Divergence } from '../../layout/partings';
import { type FigureScene, type RunContent, seenUntil } from '../../layout/scene';
import { differenceOf, storyOf, type Telling, type ToldRun } from '../../layout/story';
import { hasWork } from '../../layout/work';
import type { FigureProps, FigureRun } from './figureProps';
import { titleOf } from './RunPanel';
import { useSettled } from './useSettled';

export function FigureSummary({
  runs,
  scene,
  held,
  divergences,
  playhead,
  hidesFuture,
}: {
  readonly held: FigureProps['held'];
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly divergences: readonly Divergence[];
  readonly playhead: FigureProps['playhead'];
  readonly hidesFuture: boolean;
}) {
  const settled = useSettled(scene);
  const { timeNs: playheadNs } = useSettled(playhead);
  const sentences = useMemo(
    () => (settled === null ? [] : told(settled, runs, playheadNs, held, hidesFuture)),
    [settled, runs, playheadNs, held, hidesFuture],
  );
  return (
    <div id="figure-summary" className="visually-hidden">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!hidesFuture &&
        divergences.map(({ one, other, timeNs }) => (
          <p key={`${one} ${other}`}>{`${one} and ${other} first differ at ${timeNs / 1e9} s.`}</p>
        ))}
    </div>
  );
}

function told(
  whole: FigureScene,
  runs: readonly FigureRun[],
  playheadNs: number,
  held: FigureProps['held'],
  hidesFuture: boolean,
): string[] {
  // A view that the playhead has not come to is told as it stands there.
  const isAhead = !hidesFuture && playheadNs <= whole.scale.startNs;
  const scene = isAhead ? whole : seenUntil(whole, playheadNs);
  const untilNs = isAhead ? whole.scale.endNs : playheadNs;
  const telling: Telling = {
    // How long a link is silent in each round says how long a round is.
    link: !held.has('busy') && !held.has('throughput'),
    rounds: !held.has('throughput'),
    finals: !held.has('throughput') && !held.has('latency'),
    safety: !held.has('verdict'),
    times: !held.has('latency'),
  };
  const known = runs.flatMap((run, index) => {
    const content = scene.runs[index]?.content;
    return content == null ? [] : [{ index, content, of: toldRun(run, content, runs.length) }];
  });
  const difference = differenceOf(
    known.map(({ of }) => of),
    whole.scale,
    untilNs,
    telling,
  );
  return [
    ...known.flatMap(({ index, content, of }) => [
      storyOf(of, whole.scale, untilNs, telling).join(' '),
      ...panelsText(of.title, runs[index], content, scene, index, playheadNs, held, hidesFuture),
    ]),
    ...(difference === '' ? [] : [difference]),
  ];
}

function toldRun(run: FigureRun, { window }: RunContent, runs: number): ToldRun {
  const { key, faults, medianNs } = run;
  return {
    title: titleOf(run, runs),
    key,
    window,
    faults,
    request: run.transaction.get(),
    medianNs,
  };
}

/** What some of the panels show besides. */
function panelsText(
  title: string,
  run: FigureRun | undefined,
  content: RunContent,
  scene: FigureScene,
  index: number,
  playheadNs: number,
  held: FigureProps['held'],
  hidesFuture: boolean,
): string[] {
  const place = scene.runs[index]?.geometry;
  const isShown = {
    // Which blocks are abandoned is known in the end.
    blocks: place?.blocks != null && !hidesFuture,
    work: place?.processorStrip != null && hasWork(content.window) && !held.has('busy'),
    queue: content.strips?.queue != null,
  };
  return [
    ...(isShown.blocks ? [treeSummary(title, content, scene.scale)] : []),
    ...(place?.blocks != null && run !== undefined
      ? [ledgerOf(title, run, content, playheadNs)]
      : []),
    ...(isShown.work ? [workSummary(title, content, scene.scale)] : []),
    ...(isShown.queue ? [queueSummary(title, content, scene.scale, playheadNs)] : []),
  ];
}

function ledgerOf(title: string, run: FigureRun, content: RunContent, playheadNs: number): string {
  const name = (replica: number) => nameIn(run.lanes, replica);
  return ledgerSummary(title, content, run.heads.get(), name, playheadNs);
}
