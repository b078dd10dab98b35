/** What the transaction under the pointer is, beside the pointer. */
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import type { BlockTipProps } from '../../../views/figure/figureProps';
import { besidePointer } from '../../../views/figure/placed';
import { useReadable } from '../../../views/parts/useReadable';
import type { SpreadDetail } from '../control';

export function TransactionTip({ runs, scene, pointed }: BlockTipProps) {
  const at = useReadable(pointed);
  const current = useReadable(scene);
  const run = runs[at?.run ?? -1];
  if (at === null || current === null || run === undefined) return null;
  const { subject, maker, arrivals } = at.detail as SpreadDetail;
  return (
    <div className="figure-tooltip" style={besidePointer(at, current.geometry)}>
      <strong>transaction {subject.height}</strong>
      <div>
        made by {nameIn(run.lanes, maker)} at {formatPoint(subject.madeNs, current.scale)}
      </div>
      <div>
        {arrivals.length} of {run.lanes.length - 1} others have it
      </div>
    </div>
  );
}
