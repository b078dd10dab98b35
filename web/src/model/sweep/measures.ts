/** What a sweep can show of a run: measurements by their paths in a report. */
import { formatCount, formatLatency, formatPercent, formatRate } from '../../base/format';
import { formatFigure } from '../../base/formatFigure';
import type { Description } from './description';

export interface Measure {
  readonly path: string;
  /** As an axis is called: "Latency, median". */
  readonly label: string;
  readonly kind: 'latency' | 'rate' | 'share' | 'count';
  /** Whether it depends on the length of a run whose queue grows, and therefore leaves the picture there. */
  readonly needsSteady: boolean;
}

const latency = (path: string, label: string): Measure => ({
  path,
  label,
  kind: 'latency',
  needsSteady: true,
});
const rate = (path: string, label: string): Measure => ({
  path,
  label,
  kind: 'rate',
  needsSteady: false,
});
const count = (path: string, label: string): Measure => ({
  path,
  label,
  kind: 'count',
  needsSteady: false,
});

export const MEASURES: readonly Measure[] = [
  latency('latency_s.p50', 'Latency'),
  latency('latency_s.mean', 'Mean latency'),
  latency('latency_s.p95', '95th percentile of latency'),
  latency('latency_s.p99', '99th percentile of latency'),
  latency('latency_s.max', 'Longest latency'),
  { ...latency('consensus_latency_s.p50', 'Consensus latency'), needsSteady: false },
  { ...latency('commit_all_latency_s.p50', 'Latency to the last replica'), needsSteady: false },
  { ...latency('block_interval_s.p50', 'Block interval'), needsSteady: false },
  { ...latency('longest_pause_s', 'Longest pause'), needsSteady: false },
  rate('throughput_tps', 'Throughput'),
  rate('goodput_tps', 'Goodput'),
  rate('reply_goodput_tps', 'Goodput by replies'),
  rate('answered_tps', 'Answered transactions'),
  rate('queue_growth_tps', 'Queue growth'),
  count('backlog', 'Backlog'),
  { path: 'utilisation.0.egress', label: 'Leader’s line, busy', kind: 'share', needsSteady: false },
  {
    path: 'utilisation.0.cpu',
    label: 'Leader’s processor, busy',
    kind: 'share',
    needsSteady: false,
  },
  count('committed_blocks', 'Committed blocks'),
  count('views', 'Views'),
  count('view_changes', 'View changes'),
  count('timeouts', 'Time-outs'),
  count('bytes.foreground', 'Bytes of consensus'),
  count('bytes.background', 'Bytes of dissemination'),
];

/**
 * Whether a measurement is a tail, or a maximum of another kind, which only a whole run tells; the engine's rule
 * (`sweep::file::is_tail`).
 */
export function isTail(path: string): boolean {
  return /(^|\.)(p95|p99|max|sd|longest_pause_s|longest_path_queue_s)$/.test(path);
}

/**
 * What a sweep shows, one above the other. Beside measured points nothing leaves the picture: they are of runs as long,
 * far behind the knee, too.
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
  return MEASURES.find((each) => each.path === path) ?? count(path, path);
}

/** "0.97 s", "3,007 tx/s", "12 %", "1,204". */
export function formatMeasure({ kind }: Measure, value: number): string {
  if (kind === 'latency') return formatLatency(value);
  if (kind === 'rate') return `${formatRate(value)} tx/s`;
  if (kind === 'share') return formatPercent(value);
  return Number.isInteger(value) ? formatCount(value) : formatFigure(value);
}
