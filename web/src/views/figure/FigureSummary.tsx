/** The charts in a sentence each, for those who do not see them. */
import { useMemo } from 'react';
import type { Readable } from '../../base/store';
import {
  bandwidthSummary,
  flowSummary,
  latencySummary,
  queueSummary,
  spaceTimeSummary,
  treeSummary,
  workSummary,
} from '../../layout/describe';
import type { Divergence } from '../../layout/partings';
import { type FigureScene, seenUntil } from '../../layout/scene';
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
  const titles = runs.map((run) => titleOf(run, runs.length)).join('\n');
  const sentences = useMemo(
    () =>
      settled === null
        ? []
        : summaries(
            hidesFuture ? seenUntil(settled, playheadNs) : settled,
            ...[titles.split('\n'), playheadNs, held, hidesFuture],
          ),
    [settled, titles, playheadNs, held, hidesFuture],
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

function summaries(
  scene: FigureScene,
  titles: readonly string[],
  playheadNs: number,
  held: FigureProps['held'],
  isBrief: boolean,
): string[] {
  return titles.flatMap((title, index) => {
    const run = scene.runs[index];
    if (run === undefined || run.content === null) return [];
    const { content } = run;
    const { spaceTime, blocks, leaderStrip, processorStrip } = run.geometry;
    return [
      ...(spaceTime === null ? [] : [spaceTimeSummary(title, content, scene.scale)]),
      ...(blocks === null ? [] : [treeSummary(title, content, scene.scale)]),
      ...(leaderStrip === null || isBrief || held.has('busy')
        ? []
        : [bandwidthSummary(title, content, scene.scale)]),
      ...(processorStrip === null || !hasWork(content.window) || held.has('busy')
        ? []
        : [workSummary(title, content, scene.scale)]),
      ...(content.strips?.queue == null
        ? []
        : [queueSummary(title, content, scene.scale, playheadNs)]),
      ...(content.flow?.final == null
        ? []
        : [
            flowSummary(title, content, scene.scale, playheadNs),
            latencySummary(title, content, scene.scale),
          ]),
    ];
  });
}
