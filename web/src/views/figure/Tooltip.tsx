/** What the message under the pointer is, beside the pointer. */
import { formatBytes, formatCount, formatLatency } from '../../base/format';
import type { Readable } from '../../base/store';
import { FATES, MESSAGE_KINDS } from '../../core/columns';
import { liarsAt } from '../../layout/faults';
import { nameIn } from '../../layout/lanes';
import { clock, kindNames } from '../../layout/names';
import type { FigureScene } from '../../layout/scene';
import { fateTexts } from './fateTexts';
import type { FigureRun } from './figureProps';
import { besidePointer } from './placed';
import type { Pointed } from './usePointed';
import { useReadable } from './useReadable';

interface TooltipProps {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly pointed: Readable<Pointed | null>;
}

export function Tooltip({ runs, scene, pointed }: TooltipProps) {
  const at = useReadable(pointed);
  const current = useReadable(scene);
  const run = runs[at?.hit.run ?? -1];
  const window = current?.runs[at?.hit.run ?? -1]?.content?.window;
  if (at === null || current === null || run === undefined || window === undefined) return null;
  const { messages, originNs } = window;
  const { index } = at.hit;
  const sentNs = originNs + (messages.queuedNs[index] as number);
  const isOfLiar = liarsAt(run.faults, sentNs).includes(messages.source[index] as number);
  const name = (replica: number | undefined) => nameIn(run.lanes, replica ?? -1);
  const kind = MESSAGE_KINDS[messages.kind[index] as number] ?? 'proposal';
  const fate = FATES[messages.fate[index] as number] ?? 'delivered';
  const outNs = messages.firstBitOutNs[index] as number;
  const lostBytes = messages.lostBytes[index] as number;
  const againNs = messages.sentAgainNs[index] as number;
  const heldNs = messages.heldNs[index] as number;
  const parts: [string, number][] = [
    ['waiting', outNs - (messages.queuedNs[index] as number)],
    ['serialising', (messages.lastBitOutNs[index] as number) - outNs],
    ['travelling', (messages.reachedNs[index] as number) - outNs],
  ];
  return (
    <div className="figure-tooltip" style={besidePointer(at, current.geometry)}>
      <strong>{kindNames[kind][0]}</strong> {name(messages.source[index])} →{' '}
      {name(messages.target[index])}
      <div>{formatCount(messages.bytes[index] as number)} bytes</div>
      {parts.map(([text, ns]) =>
        Number.isFinite(ns) && ns >= 1 ? (
          <div key={text}>
            {text} {formatLatency(ns / 1e9)}
          </div>
        ) : null,
      )}
      {messages.again[index] === 1 && <div>sent again</div>}
      {lostBytes > 0 && (
        <div className="figure-alert">
          {formatBytes(lostBytes)} lost on the way,{' '}
          {Number.isFinite(againNs)
            ? `sent again from ${clock(current.scale)(originNs + againNs)} on`
            : 'not sent again by the end'}
        </div>
      )}
      {heldNs > 0 && (
        <div className="figure-alert">held back for {formatLatency(heldNs / 1e9)}</div>
      )}
      {isOfLiar && <div className="figure-alert">◐ {name(messages.source[index])} lies</div>}
      {fateTexts[fate] !== '' && <div className="figure-alert">{fateTexts[fate]}</div>}
    </div>
  );
}
