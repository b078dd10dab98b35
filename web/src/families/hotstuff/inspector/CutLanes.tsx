/**
 * A cut, lane by lane: how far it goes, and by whose signatures where they certify that its transactions are available.
 */
import { formatCount } from '../../../base/format';
import type { LaneInfo } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import type { CutLane } from '../control';

interface CutLanesProps {
  readonly cut: readonly CutLane[];
  readonly lanes: readonly LaneInfo[];
}

export function CutLanes({ cut, lanes }: CutLanesProps) {
  if (cut.length === 0) return null;
  const ofHistory = (history: number) => (history === 0 ? '' : `, history ${history + 1}`);
  return (
    <section>
      <h3>Cut, by lane</h3>
      <dl className="facts">
        {cut.map(({ origin, count, history, signers }) => (
          <div key={origin} className="cut-lane">
            <dt>{nameIn(lanes, origin)}</dt>
            <dd>
              up to {formatCount(count)} tx{ofHistory(history)}
            </dd>
            {signers !== null && (
              <dd className="signers">
                signed by {signers.map((signer) => nameIn(lanes, signer)).join(', ')}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
