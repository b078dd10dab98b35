/** Words and numbers of the figure as they stand beside it. */
import { formatBytes, formatLatency, formatTimeUnit, timeUnit } from '../base/format';
import { type KindInfo, tables } from '../core/kinds';
import type { PathQueue } from './pathQueues';
import type { TimeScale } from './timeScale';
import type { Waits } from './waits';

/** Kinds and their numbers as they are listed: what a leader says in a view by its phases, and then all else. */
export function kindsInOrder(): readonly (readonly [kind: KindInfo, number: number])[] {
  const all = tables.kinds.map((kind, number) => [kind, number] as const);
  const isOfPhases = ([{ role }]: (typeof all)[number]) => /^(opens|asks|closes)$/.test(role);
  return [...new Set([...all.filter(isOfPhases), ...all])];
}

/** Times of a view with a little more precision than its pixels. */
export function clock(scale: TimeScale): (timeNs: number) => string {
  const unit = timeUnit(scale.startNs, scale.endNs);
  const pixelNs = 1 / scale.pxPerNs;
  return (timeNs) => formatTimeUnit(timeNs, pixelNs, unit);
}

/** A queue in words: "480 kB", "39 ms". */
export function queueTexts({ bytes, waitNs, droppedBytes }: PathQueue) {
  return {
    bytes: formatBytes(bytes),
    wait: formatLatency(waitNs / 1e9),
    dropped: droppedBytes === 0 ? '' : formatBytes(droppedBytes),
  };
}

/** "0.61 to 0.66 s", or one of both where they read the same. */
export function formatWaits({ leastNs, mostNs }: Waits): string {
  const [least, most] = [formatLatency(leastNs / 1e9), formatLatency(mostNs / 1e9)];
  const [number, unit] = least.split('\u00a0') as [string, string];
  if (least === most) return most;
  return `${most.endsWith(`\u00a0${unit}`) ? number : least} to ${most}`;
}
