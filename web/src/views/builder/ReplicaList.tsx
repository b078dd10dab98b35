/** The replicas in their order: names, moved by hand or by keys, and taken away. */
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ScenarioError } from '../../core/messages';
import {
  type Draft,
  type Machine,
  moved,
  placeName,
  withName,
  without,
} from '../../model/builder/draft';
import type { Built } from './useDraft';

interface ReplicaListProps {
  readonly draft: Draft;
  readonly change: Built['change'];
  readonly errors: readonly ScenarioError[];
}

export function ReplicaList({ draft, change, errors }: ReplicaListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const { replicas } = draft;
  const move = (replica: Machine, to: number) => {
    change((before) => moved(before, replica, to));
  };
  const onKeyDown = (event: KeyboardEvent, replica: Machine, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(replica, index + by);
  };
  const onDragOver = (event: DragEvent, index: number) => {
    const replica = replicas.find(({ id }) => id === dragged);
    if (replica === undefined) return;
    event.preventDefault();
    change((before) => moved(before, replica, index), `drag ${replica.id}`);
  };
  const remove = (replica: Machine, index: number) => {
    change((before) => without(before, replica));
    // The focus stays in the list.
    const names = list.current?.querySelectorAll<HTMLElement>('input');
    names?.[index === 0 ? 1 : index - 1]?.focus();
  };
  return (
    <section aria-labelledby="builder-replicas">
      <h3 id="builder-replicas">
        Replicas <small>{replicas.length}; the first leads first</small>
      </h3>
      <ol ref={list} className="builder-list">
        {replicas.map((replica, index) => (
          <li
            key={replica.id}
            data-dragged={dragged === replica.id}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => event.preventDefault()}
          >
            <span
              className="builder-grip"
              draggable
              title="Drag to another place; Alt + arrows in the name do the same"
              aria-hidden="true"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', replica.name);
                setDragged(replica.id);
              }}
              onDragEnd={() => setDragged(null)}
            >
              {index}
            </span>
            <input
              aria-label={`Name of replica ${index}`}
              aria-invalid={errors.some(({ path }) => path.endsWith(`replicas.names.${index}`))}
              value={replica.name}
              maxLength={100}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) =>
                change((before) => withName(before, replica, value), `name ${replica.id}`)
              }
              onKeyDown={(event) => onKeyDown(event, replica, index)}
            />
            <small className="builder-place" title={replica.place ?? undefined}>
              {placeOf(replica)}
            </small>
            <button
              type="button"
              aria-label={`Move ${replica.name} up`}
              aria-disabled={index === 0}
              onClick={() => move(replica, index - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`Move ${replica.name} down`}
              aria-disabled={index === replicas.length - 1}
              onClick={() => move(replica, index + 1)}
            >
              ↓
            </button>
            <button
              type="button"
              aria-label={`Remove ${replica.name}`}
              onClick={() => remove(replica, index)}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      {replicas.length === 0 && (
        <p className="note">None yet: click the map, or choose a region.</p>
      )}
      {replicas.length > 1 && (
        <button type="button" onClick={() => change((before) => ({ ...before, replicas: [] }))}>
          Remove all
        </button>
      )}
    </section>
  );
}

/** Where a replica stands, as far as its name does not say it. */
function placeOf({ place, name }: Machine): string {
  if (place === null) return 'no place';
  const known = placeName(place);
  return known === name ? place : known;
}
