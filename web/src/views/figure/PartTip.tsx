/** What the marked transaction waits for at the pointer's time, to the nanosecond. */

import { formatCount } from '../../base/format';
import { lanesOfFamily } from '../../layout/family';
import { partAt } from '../../layout/transactionBar';
import type { MomentTipProps } from './figureProps';

export function PartTip({ run, timeNs, hidesFuture, playhead }: MomentTipProps) {
  const detail = run.transaction.get();
  const part = detail && partAt(detail, timeNs);
  if (part === null) return `click: mark a ${lanesOfFamily.request[0]} of this time`;
  const playedNs = playhead.get().timeNs;
  const isOpen = hidesFuture && part.endNs > playedNs;
  return (
    <>
      <strong>{part.name}</strong> {formatCount((isOpen ? playedNs : part.endNs) - part.startNs)} ns
      {isOpen && ' so far'}
      <div>
        from {formatCount(part.startNs)}
        {!isOpen && ` to ${formatCount(part.endNs)}`} ns
      </div>
    </>
  );
}
