/** Where in the evidence a page stands: the id of a row or of a document, or nothing for all of it. */

import type { Store } from '../../base/store';

/** "#evidence", or "#evidence=T-L1". */
export function evidenceHash(row: string): string {
  return row === '' ? '#evidence' : `#evidence=${encodeURIComponent(row)}`;
}

/** What `evidenceHash` wrote; null of any other hash. */
export function evidencePlace(hash: string): string | null {
  const [, row] = /^#evidence(?:=(.*))?$/.exec(hash) ?? [null, null];
  if (row === null) return null;
  try {
    return decodeURIComponent(row ?? '');
  } catch {
    return row;
  }
}

/** The row that stands over the page, of all that may; empty: all rows; null: the evidence is not open. */
export function evidenceIn(over: Store<string | null>): Store<string | null> {
  return {
    get: () => evidencePlace(over.get() ?? ''),
    set: (row) => over.set(row === null ? null : evidenceHash(row)),
    subscribe: over.subscribe,
  };
}
