/** Names of the model lines, right of where they end. */
import type { Readable } from '../base/store';
import { modelLine, spreadLabels } from '../layout/committed';
import type { FigureGeometry } from '../layout/figureGeometry';
import type { FigureScene } from '../layout/scene';
import type { FigureRun, ModelLine } from './figureProps';
import { useReadable } from './useReadable';

interface ModelLabelsProps {
  readonly runs: readonly FigureRun[];
  readonly models: readonly ModelLine[];
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
}

/** Each line once, with the last of the runs that it is about. */
export function distinctModels(models: readonly ModelLine[]): readonly ModelLine[] {
  const isSame = (a: ModelLine, b: ModelLine) =>
    a.text === b.text &&
    a.isFromStep === b.isFromStep &&
    a.rates.length === b.rates.length &&
    a.rates.every(({ fromNs, transactionsPerSecond }, index) => {
      const other = b.rates[index];
      return other?.fromNs === fromNs && other.transactionsPerSecond === transactionsPerSecond;
    });
  return models.filter(
    (model, index) => !models.slice(index + 1).some((later) => isSame(model, later)),
  );
}

export function ModelLabels({ runs, models, geometry, scene }: ModelLabelsProps) {
  const current = useReadable(scene);
  if (current === null || !geometry.wide) return null;
  const area = geometry.committed;
  const ends = distinctModels(models).flatMap((model) => {
    const index = runs.findIndex((run) => run.key === model.run);
    const steps = current.runs[index]?.content?.steps;
    if (steps === undefined) return [];
    const line = modelLine(steps, model, current.scale, current.counts, area);
    return line === null
      ? []
      : { run: model.run, text: model.text, y: line[line.length - 1] as number };
  });
  const labels = ends.filter(
    ({ text, y }, index) =>
      !ends.slice(0, index).some((other) => other.text === text && Math.abs(other.y - y) < 1),
  );
  const isShared = (text: string) => labels.filter((label) => label.text === text).length > 1;
  const lineHeight = 1.3 * geometry.textPx;
  const wanted = labels.map((label) => label.y);
  const tops = spreadLabels(wanted, lineHeight, area.y, area.y + area.height);
  const left = area.x + area.width + 1.5 * geometry.textPx;
  return labels.map((label, index) => (
    <div
      key={label.run}
      className="figure-model"
      style={{ transform: `translate(${left}px, ${tops[index]}px) translateY(-50%)` }}
    >
      {isShared(label.text) ? `${label.run} ${label.text}` : label.text}
    </div>
  ));
}
