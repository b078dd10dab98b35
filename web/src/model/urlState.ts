/** What the address keeps: the scenario, as `#scenario=ID`. */
import type { ScenarioError } from '../core/messages';
import { type CatalogueEntry, catalogue, entryOf, firstEntry } from './catalogue';

export interface Address {
  readonly entry: CatalogueEntry;
  /** What the address asks for and there is not. */
  readonly errors: readonly ScenarioError[];
}

/** The scenario that an address names; the first one where it names none, or none that there is. */
export function addressFrom(hash: string): Address {
  const id = new URLSearchParams(hash.replace(/^#/, '')).get('scenario') ?? '';
  const entry = id === '' ? firstEntry : entryOf(id);
  if (entry !== undefined) return { entry, errors: [] };
  const unknown: ScenarioError = {
    path: '#scenario',
    code: 'unknown',
    message: `the address names a scenario that there is not: "${id}"`,
    allowed: catalogue.map((known) => known.id).join(', '),
  };
  return { entry: firstEntry, errors: [unknown] };
}

export function hashFrom(id: string): string {
  return `#${new URLSearchParams({ scenario: id })}`;
}
