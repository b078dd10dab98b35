/** What a sweep can show of a run: measurements by their paths in a report. */
import { formatCount, formatLatency, formatPercent, formatRate } from '../../base/format';
import { formatFigure } from '../../base/formatFigure';
import type { Description } from './description';
import { sweeps } from './family';
import type { Measure } from './measure';

/**
 * Whether a measurement is a tail, or a maximum of another kind, which only a whole run tells; the engine's rule
 * (`sweep::file::is_tail`).
 */
export function isTail(path: string): boolean {
  return /(^|\.)(p95|p99|max|sd|longest_pause_s|longest_path_queue_s)$/.test(path);
}

/**
 * What a sweep shows, one above the other. Beside measured points nothing leaves the picture: they are of runs as long,
 * far beyond the knee, too.
 */
export function shownMeasures({
  y,
  measured,
}: Pick<Description, 'y' | 'measured'>): readonly Measure[] {
  const shown = y.slice(0, 2).map(measureAt);
  return measured === undefined ? shown : shown.map((each) => ({ ...each, needsSteady: false }));
}

/** What a path measures; one that the page has no name for is called by its path. */
export function measureAt(path: string): Measure {
  const unnamed: Measure = { path, label: path, kind: 'count', needsSteady: false };
  return sweeps.measures.find((each) => each.path === path) ?? unnamed;
}

/** "0.97 s", "3,007 tx/s", "12 %", "1,204". */
export function formatMeasure({ kind }: Measure, value: number): string {
  if (kind === 'latency') return formatLatency(value);
  if (kind === 'rate') return `${formatRate(value)} tx/s`;
  if (kind === 'share') return formatPercent(value);
  return Number.isInteger(value) ? formatCount(value) : formatFigure(value);
}
