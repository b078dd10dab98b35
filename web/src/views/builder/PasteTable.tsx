/** A table that is pasted, and what only its reader knows of it: which way its numbers count, and what it replaces. */
import { useEffect, useRef, useState } from 'react';
import type { Draft, Quantity } from '../../model/builder/draft';
import { type Pasted, readTable, type Unit } from '../../model/builder/paste';
import {
  namesOf,
  type PasteWish,
  type Reach,
  usualReach,
  withPasted,
} from '../../model/builder/pasting';

interface PasteTableProps {
  readonly draft: Draft;
  readonly quantity: Quantity;
  readonly unit: Unit;
  /** The chosen cell. */
  readonly at: PasteWish['at'];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPaste: (table: Pasted, wish: Omit<PasteWish, 'at'>) => void;
}

const WAYS = [
  [false, 'one way'],
  [true, 'round trips, as ping reports them'],
] as const;
const REACHES = [
  ['replace', 'replace the network'],
  ['add', 'add to it'],
] as const;

export function PasteTable({ draft, quantity, unit, at, text, onText, onPaste }: PasteTableProps) {
  /** Null until the reader has said it: to guess wrong makes everything twice as fast or slow. */
  const [isRoundTrip, setRoundTrip] = useState<boolean | null>(quantity === 'rates' ? false : null);
  /** Null: what is usual for such a table. */
  const [chosen, setChosen] = useState<Reach | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const table = readTable(text, unit);
  const usual = table === null || quantity === 'rates' ? null : usualReach(draft, table);
  const reach = usual === null ? 'add' : (chosen ?? usual);
  const leftOut =
    table && withPasted(draft, quantity, table, { isRoundTrip: false, reach, at }).leftOut;
  const isReady = table !== null && isRoundTrip !== null;
  return (
    <div className="builder-paste">
      <textarea
        ref={field}
        aria-label="Table to paste"
        rows={6}
        spellCheck={false}
        placeholder="Tabs, commas, semicolons, bars or spaces between cells; with names over the columns and beside the rows, or without. Without names it begins at the chosen cell."
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <div className="builder-paste-asks">
        {quantity === 'delays' && (
          <fieldset>
            <legend>Its numbers are</legend>
            {WAYS.map(([is, words]) => (
              <label key={words}>
                <input
                  type="radio"
                  name="paste-way"
                  checked={isRoundTrip === is}
                  onChange={() => setRoundTrip(is)}
                />{' '}
                {words}
              </label>
            ))}
          </fieldset>
        )}
        {table !== null && usual !== null && (
          <fieldset>
            <legend>{`With ${namesOf(table).join(', ')}`}</legend>
            {REACHES.map(([each, words]) => (
              <label key={each}>
                <input
                  type="radio"
                  name="paste-reach"
                  checked={reach === each}
                  onChange={() => setChosen(each)}
                />{' '}
                {words}
              </label>
            ))}
          </fieldset>
        )}
        {leftOut !== null && <p className="note">{leftOut}</p>}
        <button
          type="button"
          aria-disabled={!isReady}
          title={
            isReady
              ? undefined
              : table === null
                ? 'There are no numbers in it yet'
                : 'First choose the kind of its numbers'
          }
          onClick={() => {
            if (isReady) onPaste(table, { isRoundTrip, reach });
          }}
        >
          Use it
        </button>
      </div>
    </div>
  );
}
