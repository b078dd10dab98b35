/** The scenarios that are shipped, the first that opens before the others. */
import type { Scenario } from './scenario';
import { textAt } from './scenario';

export interface CatalogueEntry {
  /** The file's name: `#scenario=planet`. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly scenario: Scenario;
}

const FIRST_ID = 'planet';

const files = import.meta.glob<Scenario>('../../../../scenarios/*.json', {
  eager: true,
  import: 'default',
});

export const catalogue: readonly CatalogueEntry[] = Object.entries(files)
  .map(([path, scenario]) => ({
    id: path.replace(/^.*\/(.*)\.json$/, '$1'),
    title: textAt(scenario, 'title'),
    summary: textAt(scenario, 'summary'),
    scenario,
  }))
  .sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));

export function entryOf(id: string): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.id === id);
}

/** What the page opens on. */
export const firstEntry = existing(entryOf(FIRST_ID));

function existing(entry: CatalogueEntry | undefined): CatalogueEntry {
  if (entry === undefined) throw new Error(`There is no scenarios/${FIRST_ID}.json`);
  return entry;
}

function rank({ id }: CatalogueEntry): number {
  return id === FIRST_ID ? 0 : 1;
}
