/** A link to the evidence, or to a row of it. */
import type { ReactNode } from 'react';
import type { Store } from '../../base/store';
import { evidenceHash } from '../../model/evidence/place';

interface EvidenceLinkProps {
  /** The id of a row; empty: all of them. */
  readonly row: string;
  /** Where the page is in the evidence. */
  readonly place: Store<string | null>;
  readonly className?: string;
  /** Before the page goes there. */
  readonly onGo?: () => void;
  readonly children: ReactNode;
}

export function EvidenceLink({ row, place, className, onGo, children }: EvidenceLinkProps) {
  return (
    <a
      className={className}
      href={evidenceHash(row)}
      onClick={(event) => {
        // Another tab, or a file, is the browser's to open.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onGo?.();
        place.set(row);
      }}
    >
      {children}
    </a>
  );
}
