/** What the menu says of the shipped scenarios, in its order. */
import { firstEntry } from './catalogue';

export interface CatalogueEntry {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly summary: string;
}

export interface CatalogueGroup {
  readonly name: string;
  readonly entries: readonly CatalogueEntry[];
}

/** What `scripts/slimJson.mjs` leaves of a file. */
interface Slim {
  readonly title: string;
  readonly question: string;
  readonly summary: string;
  readonly variants: number;
}

const files = import.meta.glob<Slim>('../../../../scenarios/*.json', {
  eager: true,
  import: 'file',
  query: '?entry',
});

const shelf = Object.entries(files)
  .map(([path, slim]) => ({ id: path.replace(/^.*\/(.*)\.json$/, '$1'), ...slim }))
  .sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));

export const catalogue: readonly CatalogueEntry[] = shelf;

export const catalogueGroups: readonly CatalogueGroup[] = [
  { name: 'Compared', entries: shelf.filter(({ variants }) => variants > 1) },
  { name: 'One run', entries: shelf.filter(({ variants }) => variants <= 1) },
].filter(({ entries }) => entries.length > 0);

function rank({ id }: CatalogueEntry): number {
  return id === firstEntry.id ? 0 : 1;
}
