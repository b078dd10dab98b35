/** What the leader's processor does at the pointer's time. */
import { formatPercent } from '../../base/format';
import { lanesOfFamily } from '../../layout/family';
import { clock } from '../../layout/names';
import { totalWork, WORKS, workAt } from '../../layout/work';
import type { MomentTipProps } from './figureProps';

export function WorkTip({ scene, window, timeNs }: MomentTipProps) {
  const shares = window && workAt(window, timeNs);
  return (
    <>
      <strong>{lanesOfFamily.whose} processor</strong> {clock(scene.scale)(timeNs)}
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
    </>
  );
}
