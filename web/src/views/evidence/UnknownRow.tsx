/** What is told where an address names a row that there is not. */
import { shortened } from '../../base/format';
import { nearestName } from '../../base/nearestName';
import type { Store } from '../../base/store';
import type { Evidence } from '../../model/evidence/evidence';
import { EvidenceLink } from '../parts/EvidenceLink';

interface UnknownRowProps {
  readonly id: string;
  readonly all: Evidence;
  readonly place: Store<string | null>;
}

/** So much is told of an id that is none. */
const ID_MAX = 40;

export function UnknownRow({ id, all, place }: UnknownRowProps) {
  const nearest = nearestName(
    id,
    all.rows.map((row) => row.id),
  );
  return (
    <p className="evidence-unknown" role="alert">
      There is no row “{shortened(id, ID_MAX)}”.{' '}
      {nearest !== null && (
        <>
          The nearest name is{' '}
          <EvidenceLink row={nearest} place={place}>
            {nearest}
          </EvidenceLink>
          .{' '}
        </>
      )}
      All rows are below.
    </p>
  );
}
