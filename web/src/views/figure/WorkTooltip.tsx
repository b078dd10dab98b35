/** What the leader's processor does at the pointer's time, beside the pointer. */
import { formatPercent } from '../../base/format';
import type { Readable } from '../../base/store';
import { clock } from '../../layout/names';
import type { FigureScene } from '../../layout/scene';
import { totalWork, WORKS, workAt } from '../../layout/work';
import { useReadable } from '../parts/useReadable';
import { besidePointer } from './placed';
import type { PointedQueue } from './usePointed';

interface WorkTooltipProps {
  readonly scene: Readable<FigureScene | null>;
  readonly pointed: Readable<PointedQueue | null>;
}

export function WorkTooltip({ scene, pointed }: WorkTooltipProps) {
  const at = useReadable(pointed);
  const current = useReadable(scene);
  const window = current?.runs[at?.run ?? -1]?.content?.window;
  if (at === null || current === null || window === undefined) return null;
  const shares = workAt(window, at.timeNs);
  return (
    <div className="figure-tooltip" style={besidePointer(at, current.geometry)}>
      <strong>leader’s processor</strong> {clock(current.scale)(at.timeNs)}
      {shares === null ? (
        <div>not simulated yet</div>
      ) : (
        <>
          {WORKS.map((work) => (
            <div key={work}>
              {work} {formatPercent(shares[work])}
            </div>
          ))}
          <div>idle {formatPercent(Math.max(0, 1 - totalWork(shares)))}</div>
        </>
      )}
    </div>
  );
}
