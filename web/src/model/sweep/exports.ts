/** A sweep as files: its runs as comma-separated values, and with its description as JSON. */
import type { Outcome } from '../../core/measuring';
import type { SweepPoint } from '../../core/messages';
import type { Json } from '../scenario/scenario';
import { type Description, descriptionText } from './description';

/** Of every run, beside what the sweep shows. */
const MEASURED = [
  'throughput_tps',
  'goodput_tps',
  'latency_s.p50',
  'consensus_latency_s.p50',
  'block_interval_s.p50',
  'backlog',
  'queue_growth_tps',
];

interface Row {
  readonly variant: string | null;
  readonly seed: number;
  /** What varies, by its path. */
  readonly varied: readonly (readonly [path: string, value: Json])[];
  readonly outcome: Outcome;
}

/** Runs that are there, in the order of the plan. */
function rowsOf(
  { x, series, panels }: Description,
  points: readonly SweepPoint[],
  outcomes: readonly (Outcome | undefined)[],
): readonly Row[] {
  return points.flatMap((point, place) => {
    const outcome = outcomes[place];
    if (outcome === undefined) return [];
    const varied = [
      [x.path, point.x] as const,
      ...(series === undefined ? [] : [[series.path, point.series] as const]),
      ...(panels === undefined ? [] : [[panels.path, point.panel] as const]),
    ];
    return [{ variant: point.variant, seed: point.seed, varied, outcome }];
  });
}

/** A heading and a line for each run that is there; empty cells where nothing was measured. */
export function sweepCsv(
  description: Description,
  points: readonly SweepPoint[],
  outcomes: readonly (Outcome | undefined)[],
): string {
  const rows = rowsOf(description, points, outcomes);
  const paths = [...new Set([...MEASURED, ...description.y])];
  const { x, series, panels } = description;
  const varied = [x, series, panels].flatMap((axis) => axis?.path ?? []);
  const verdicts = ['limit.kind', 'queue_grows', 'safe', 'live', 'extent', 'errors'];
  const heading = ['variant', 'seed', ...varied, ...paths, ...verdicts];
  const lines = rows.map(({ variant, seed, varied: values, outcome }) => {
    const measured = 'measured' in outcome ? outcome.measured : null;
    const errors = 'errors' in outcome ? outcome.errors.map(({ message }) => message) : [];
    return [
      ...[variant, seed, ...values.map(([, value]) => value)],
      ...paths.map((path) => measured?.values[path]),
      ...[measured?.limit, measured?.queueGrows, measured?.isSafe, measured?.isLive],
      ...[measured?.extent, errors.join('; ')],
    ];
  });
  return `${[heading, ...lines].map((line) => line.map(cell).join(',')).join('\n')}\n`;
}

function cell(value: Json | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The description, as the program takes it, and the runs that are there. */
export function sweepJson(
  description: Description,
  points: readonly SweepPoint[],
  outcomes: readonly (Outcome | undefined)[],
): string {
  const rows = rowsOf(description, points, outcomes).map(({ variant, seed, varied, outcome }) => ({
    variant,
    seed,
    ...Object.fromEntries(varied),
    ...outcome,
  }));
  const described = JSON.parse(descriptionText(description)) as Json;
  return `${JSON.stringify({ description: described, rows }, null, 2)}\n`;
}
