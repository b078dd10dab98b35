/** Names of the committed curves and of the lines to hold against them, right of where they end. */

import { formatRate } from '../../base/format';
import { bottomOf, type Rect, rightOf } from '../../base/geometry';
import type { Readable } from '../../base/store';
import { throughputBy } from '../../layout/commits';
import { countAt, modelLine, spreadLabels } from '../../layout/committed';
import { type FigureGeometry, sideGapEm } from '../../layout/figureGeometry';
import type { FigureScene } from '../../layout/scene';
import { distinctModels, isSame } from './distinctModels';
import type { FigureRun, ModelLine } from './figureProps';
import { useFramedPart } from './useFramed';
import { useReadable } from './useReadable';

interface CurveLabelsProps {
  readonly runs: readonly FigureRun[];
  readonly models: readonly ModelLine[];
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
  /** Up to where an audience has seen the runs; null: all of them is seen. */
  readonly presented: Readable<{ readonly timeNs: number }> | null;
  /** Of what is not presented. */
  readonly playhead: Readable<{ readonly timeNs: number }>;
}

export function CurveLabels(props: CurveLabelsProps) {
  const { runs, models, geometry, scene, presented, playhead } = props;
  const current = useReadable(scene);
  const seenNs = useFramedPart(playhead, () => presented?.get().timeNs ?? Number.POSITIVE_INFINITY);
  const area = geometry.committed;
  if (current === null || current.counts === null || area === null || !geometry.wide) return null;
  const labels = [
    ...rateLabels(runs, current, area, seenNs),
    ...modelLabels(runs, models, current, area),
  ];
  const lineHeight = 1.2 * geometry.textPx;
  const wanted = labels.map(({ y }) => y);
  const lowest = Math.max(bottomOf(area), area.y + (labels.length - 1) * lineHeight);
  const ys = spreadLabels(wanted, lineHeight, area.y, lowest);
  const left = rightOf(area) + sideGapEm * geometry.textPx;
  return labels.map(({ key, text, isRate }, index) => (
    <div
      key={key}
      className="figure-model"
      style={{ transform: `translate(${left}px, ${ys[index]}px) translateY(-50%)` }}
      data-rate={isRate}
    >
      {text}
    </div>
  ));
}

interface CurveLabel {
  readonly key: string;
  readonly text: string;
  readonly y: number;
  /** Whether it names a run's curve; otherwise a model's line. */
  readonly isRate: boolean;
}

/** Each run's letter and throughput at the height of its curve: that of the whole run, or as far as it is seen. */
function rateLabels(
  runs: readonly FigureRun[],
  { runs: scenes, counts }: FigureScene,
  area: Rect,
  seenNs: number,
): CurveLabel[] {
  return runs.flatMap(({ key, throughputTps }, index) => {
    const content = scenes[index]?.content;
    if (content == null || content.curves === null || counts === null) return [];
    const known =
      seenNs === Number.POSITIVE_INFINITY ? throughputTps : throughputBy(content.window, seenNs);
    const rate = throughputTps === null || known === null ? '' : `${formatRate(known)} tx/s`;
    const text = `${runs.length === 1 ? '' : key} ${rate}`.trim();
    const y = bottomOf(area) - countAt(content.curves.steps, seenNs) * counts.pxPerTransaction;
    return text === '' ? [] : [{ key, text, y, isRate: true }];
  });
}

function modelLabels(
  runs: readonly FigureRun[],
  models: readonly ModelLine[],
  current: FigureScene,
  area: Rect,
): CurveLabel[] {
  if (current.counts === null) return [];
  const labels: { text: string; y: number; keys: string[] }[] = [];
  for (const model of distinctModels(models)) {
    const index = runs.findIndex((run) => run.key === model.run);
    const steps = current.runs[index]?.content?.curves?.steps;
    const line = steps && modelLine(steps, model, current.scale, current.counts, area);
    const y = line?.at(-1);
    if (y === undefined) continue;
    const keys = models.filter((other) => isSame(model, other)).map(({ run }) => run);
    // Lines that end at one height have one name.
    const near = labels.find(
      ({ text, y: placed }) => text === model.text && Math.abs(placed - y) < 1,
    );
    if (near === undefined) labels.push({ text: model.text, y, keys });
    else near.keys.push(...keys);
  }
  const isShared = (text: string) => labels.filter((label) => label.text === text).length > 1;
  return labels.map(({ text, y, keys }) => ({
    key: `model ${keys.join()}`,
    text: isShared(text) ? `${keys.toSorted().join(', ')} ${text}` : text,
    y,
    isRate: false,
  }));
}
