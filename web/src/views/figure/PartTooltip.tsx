/** What the marked transaction waits for at the pointer's time, to the nanosecond, beside the pointer. */
import { formatCount } from '../../base/format';
import type { Readable } from '../../base/store';
import type { FigureScene } from '../../layout/scene';
import { partAt } from '../../layout/transactionBar';
import { useReadable } from '../parts/useReadable';
import type { FigureRun } from './figureProps';
import { besidePointer } from './placed';
import type { PointedQueue } from './usePointed';

interface PartTooltipProps {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly pointed: Readable<PointedQueue | null>;
  readonly hidesFuture: boolean;
  readonly playhead: Readable<{ readonly timeNs: number }>;
}

export function PartTooltip({ runs, scene, pointed, hidesFuture, playhead }: PartTooltipProps) {
  const at = useReadable(pointed);
  const current = useReadable(scene);
  const run = runs[at?.run ?? -1];
  if (at === null || current === null || run === undefined) return null;
  const detail = run.transaction.get();
  const part = detail && partAt(detail, at.timeNs);
  const { timeNs } = playhead.get();
  const isOpen = part !== null && hidesFuture && part.endNs > timeNs;
  return (
    <div className="figure-tooltip" style={besidePointer(at, current.geometry)}>
      {part === null ? (
        'click: mark a transaction of this time'
      ) : (
        <>
          <strong>{part.name}</strong> {formatCount((isOpen ? timeNs : part.endNs) - part.startNs)}{' '}
          ns{isOpen && ' so far'}
          <div>
            from {formatCount(part.startNs)}
            {!isOpen && ` to ${formatCount(part.endNs)}`} ns
          </div>
        </>
      )}
    </div>
  );
}
