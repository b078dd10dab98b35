/** The figure told in sentences, for those who do not see it. */
import { useMemo } from 'react';
import { follows, type Readable } from '../../base/store';
import type { Heads } from '../../layout/heads';
import { nameIn } from '../../layout/lanes';
import type { Divergence } from '../../layout/partings';
import type { FigureScene } from '../../layout/scene';
import { sentences } from '../../layout/sentences';
import type { FigurePanel, FigureProps, FigureRun } from './figureProps';
import { titleOf } from './RunPanel';
import { useSettled } from './useSettled';

export function FigureSummary({
  runs,
  scene,
  held,
  divergences,
  playhead,
  hidesFuture,
  panels,
}: {
  readonly panels: readonly FigurePanel[];
  readonly held: FigureProps['held'];
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly divergences: readonly Divergence[];
  readonly playhead: FigureProps['playhead'];
  readonly hidesFuture: boolean;
}) {
  const settled = useSettled(scene);
  const { timeNs: playheadNs } = useSettled(playhead);
  const heads = useSettled(useMemo(() => headsOf(runs), [runs]));
  const lines = useMemo(
    () =>
      settled === null ? [] : told(settled, runs, heads, playheadNs, held, hidesFuture, panels),
    [settled, runs, heads, playheadNs, held, hidesFuture, panels],
  );
  return (
    <div id="figure-summary" className="visually-hidden">
      {lines.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!hidesFuture &&
        divergences.map(({ one, other, timeNs }) => (
          <p key={`${one} ${other}`}>{`${one} and ${other} first differ at ${timeNs / 1e9} s.`}</p>
        ))}
    </div>
  );
}

/** What the replicas of each run hold, which comes after the playhead has moved. */
function headsOf(runs: readonly FigureRun[]): Readable<readonly Heads[]> {
  const stores = runs.map(({ heads }) => heads);
  return follows(stores, () => stores.map((each) => each.get()));
}

function told(
  scene: FigureScene,
  runs: readonly FigureRun[],
  heads: readonly Heads[],
  playheadNs: number,
  held: FigureProps['held'],
  hidesFuture: boolean,
  panels: readonly FigurePanel[],
): string[] {
  const telling = {
    // How long a link is silent in each round says how long a round is.
    link: !held.has('busy') && !held.has('throughput'),
    rounds: !held.has('throughput'),
    finals: !held.has('throughput') && !held.has('latency'),
    safety: !held.has('verdict'),
    times: !held.has('latency'),
    work: !held.has('busy'),
  };
  const spoken = runs.map((run, index) => ({
    title: titleOf(run, runs.length),
    key: run.key,
    faults: run.faults,
    request: run.transaction.get(),
    medianNs: run.medianNs,
    heads: heads[index] ?? null,
    nameOf: (replica: number) => nameIn(run.lanes, replica),
  }));
  return sentences(scene, spoken, playheadNs, telling, hidesFuture, panels);
}
