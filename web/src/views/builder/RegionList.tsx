/** All known cloud regions, to search and to add from: what the map does by hand. */
import { useState } from 'react';
import { regions } from '../../layout/map/regions';

interface RegionListProps {
  readonly onAdd: (place: string, kind: 'replica' | 'clients') => void;
}

export function RegionList({ onAdd }: RegionListProps) {
  const [query, setQuery] = useState('');
  const words = plain(query).trim().split(/\s+/);
  const found = regions.filter(({ id, name }) =>
    words.every((word) => plain(`${name} ${id}`).includes(word)),
  );
  return (
    <section className="builder-regions" aria-label="Cloud regions">
      <input
        id="builder-search"
        type="search"
        placeholder="Search cloud regions"
        aria-label="Search cloud regions"
        title="Enter adds a replica in the first one"
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && found[0] !== undefined) onAdd(found[0].id, 'replica');
        }}
      />
      <ul data-roving="y">
        {found.map(({ id, name }) => (
          <li key={id}>
            <span>
              {name} <small>{id}</small>
            </span>
            <button
              type="button"
              aria-label={`Add a replica in ${name}`}
              onClick={() => onAdd(id, 'replica')}
            >
              + replica
            </button>
            <button
              type="button"
              aria-label={`Add clients in ${name}`}
              onClick={() => onAdd(id, 'clients')}
            >
              + clients
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="note">There is no cloud region of this name</li>}
      </ul>
    </section>
  );
}

/** Without capitals and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
