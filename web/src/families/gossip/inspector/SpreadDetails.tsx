/** A transaction: who made it, and who got it when, from whom. */
import { formatLatency } from '../../../base/format';
import type { SubjectDetail } from '../../../core/messages';
import { nameIn } from '../../../layout/lanes';
import { formatPoint } from '../../../model/looking/clock';
import { useFramed } from '../../../views/figure/useFramed';
import type { DetailProps } from '../../../views/inspector/family';
import type { SpreadDetail } from '../control';

export function SpreadDetails({ workspace, run, detail, lanes }: DetailProps<SubjectDetail>) {
  const { subject, maker, arrivals } = detail as SpreadDetail;
  const view = useFramed(workspace.session.viewport);
  return (
    <>
      <h2>Transaction {subject.height}</h2>
      <p>
        made by {nameIn(lanes, maker)} at {formatPoint(subject.madeNs, view)}
      </p>
      <button
        type="button"
        className="inspector-link"
        onClick={() => void workspace.marking.mark(subject.madeNs)}
      >
        show how it spreads
      </button>
      <section>
        <h3>
          Others that have it{' '}
          <strong>
            {arrivals.length} of {lanes.length - 1}
          </strong>
        </h3>
        <dl className="facts">
          {arrivals.map(({ peer, from, timeNs }) => (
            <div key={peer}>
              <dt>
                <button
                  type="button"
                  className="inspector-link"
                  onClick={() => workspace.selection.set({ run, kind: 'replica', replica: peer })}
                >
                  {nameIn(lanes, peer)}
                </button>
              </dt>
              <dd>
                + {formatLatency((timeNs - subject.madeNs) / 1e9)}, from {nameIn(lanes, from)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
