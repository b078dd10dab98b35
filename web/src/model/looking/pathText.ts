/** The queue of a path in words, and what a message lost on its way. */
import { formatBytes, formatCount, formatPercent } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import type { Losses, MessageSketch, PathView } from '../../core/messages';
import type { PathEnds } from './selection';
import { messageTime } from './selectionText';

/** "62.1 kB of 64 kB in the queue (97 %)". */
export function fillText({ bytes, bufferBytes }: PathView): string {
  if (bufferBytes === null)
    return bytes === 0 ? 'nothing in the queue' : `${formatBytes(bytes)} in the queue`;
  const buffer = formatQuantity(bufferBytes, 'B');
  if (bytes === 0) return `nothing in the queue, of ${buffer}`;
  return `${formatBytes(bytes)} of ${buffer} in the queue (${formatPercent(bytes / bufferBytes)})`;
}

/** Bytes of the longest queue so far, at the rate that the line has now. */
export function longestBytes({ longestNs, bitsPerSecond }: PathView): number {
  return (longestNs * bitsPerSecond) / 8e9;
}

/** Whether others share the path: then its ends stand for their regions. */
export function isShared(view: PathView, { source, target }: PathEnds): boolean {
  return view.source !== source || view.target !== target;
}

/** "72.4 kB lost on the way, in 3 transmissions from 0.8226 s on; sent again from 1.0321 to 1.2400 s". */
export function lossText(losses: Losses, message: MessageSketch): string {
  const { bytes, transmissions, firstNs, againFromNs, againUntilNs } = losses;
  const time = (timeNs: number) => messageTime(timeNs, message);
  const times = transmissions === 1 ? 'at' : `in ${formatCount(transmissions)} transmissions from`;
  const on = transmissions === 1 ? '' : ' on';
  const again =
    againFromNs === null || againUntilNs === null
      ? 'not sent again by the end'
      : `sent again from ${time(againFromNs)} to ${time(againUntilNs)}`;
  return `${formatBytes(bytes)} lost on the way, ${times} ${time(firstNs)}${on}; ${again}`;
}
