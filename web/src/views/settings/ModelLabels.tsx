/** Names of the model lines, right of where they end. */
import type { Readable } from '../../base/store';
import { modelLine, spreadLabels } from '../../layout/committed';
import type { FigureGeometry } from '../../layout/figureGeometry';
import type { FigureScene } from '../../layout/scene';
import type { FigureRun, ModelLine } from '../figure/figureProps';
import { useReadable } from '../figure/useReadable';

interface ModelLabelsProps {
  readonly runs: readonly FigureRun[];
  readonly models: readonly ModelLine[];
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
}

/** Whether two lines are one in the panel. */
function isSame(a: ModelLine, b: ModelLine): boolean {
  return (
    a.text === b.text &&
    a.isFromStep === b.isFromStep &&
    a.rates.length === b.rates.length &&
    a.rates.every(({ fromNs, transactionsPerSecond }, index) => {
      const other = b.rates[index];
      return other?.fromNs === fromNs && other.transactionsPerSecond === transactionsPerSecond;
    })
  );
}

/** Each line once, with the last of the runs that it is about. */
export function distinctModels(models: readonly ModelLine[]): readonly ModelLine[] {
  return models.filter(
    (model, index) => !models.slice(index + 1).some((later) => isSame(model, later)),
  );
}

export function ModelLabels({ runs, models, geometry, scene }: ModelLabelsProps) {
  const current = useReadable(scene);
  const area = geometry.committed;
  if (current === null || current.counts === null || area === null || !geometry.wide) return null;
  const labels: { text: string; y: number; keys: string[] }[] = [];
  for (const model of distinctModels(models)) {
    const index = runs.findIndex((run) => run.key === model.run);
    const steps = current.runs[index]?.content?.steps;
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
  const lineHeight = 1.3 * geometry.textPx;
  const wanted = labels.map((label) => label.y);
  const tops = spreadLabels(wanted, lineHeight, area.y, area.y + area.height);
  const left = area.x + area.width + 1.5 * geometry.textPx;
  return labels.map((label, index) => (
    <div
      key={label.keys.join()}
      className="figure-model"
      style={{ transform: `translate(${left}px, ${tops[index]}px) translateY(-50%)` }}
    >
      {isShared(label.text) ? `${label.keys.toSorted().join(', ')} ${label.text}` : label.text}
    </div>
  ));
}
