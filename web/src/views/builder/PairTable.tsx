/**
 * The delays between every two machines, or the rates of the paths between replicas, as a grid that is
 * edited cell by cell; a table is pasted from the clipboard or from a field.
 */
import { type ClipboardEvent, useState } from 'react';
import type { ScenarioError } from '../../core/messages';
import { DETOUR, DETOUR_RANGE } from '../../model/builder/delays';
import {
  type Draft,
  machinesOf,
  mirrored,
  type Quantity,
  tableText,
  withUsualDelays,
} from '../../model/builder/draft';
import { type Pasted, readTable } from '../../model/builder/paste';
import { type PasteWish, withPasted } from '../../model/builder/pasting';
import { PairGrid, type Place } from './PairGrid';
import { PasteTable } from './PasteTable';
import type { Built } from './useDraft';

interface PairTableProps {
  readonly draft: Draft;
  /** Whether the rates of paths are edited here. */
  readonly hasPaths: boolean;
  readonly change: Built['change'];
  readonly errors: readonly ScenarioError[];
  readonly onSaid: (said: string) => void;
}

const NO_PATHS =
  'With the network model TCP, each pair can have a bandwidth of its own here. In the ideal network, the scenario’s text sets them (network.path.matrix_mbps)';

export function PairTable({ draft, hasPaths, change, errors, onSaid }: PairTableProps) {
  const [quantity, setQuantity] = useState<Quantity>('delays');
  const [isTrip, setTrip] = useState(false);
  const isRoundTrip = isTrip && quantity === 'delays';
  const unit = quantity === 'delays' ? 'ms' : 'Mbit/s';
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 });
  /** What is typed in the cell that is edited; null where none is. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The text that is being pasted; null where none is. */
  const [pasting, setPasting] = useState<string | null>(null);
  const machines = quantity === 'delays' ? machinesOf(draft) : draft.replicas;
  const last = machines.length - 1;
  const at = { row: Math.min(place.row, last), column: Math.min(place.column, last) };
  const paste = (table: Pasted, wish: Omit<PasteWish, 'at'>) => {
    const { draft: next, said } = withPasted(draft, quantity, table, { ...wish, at });
    onSaid(said);
    if (next === null) return;
    change(() => next);
    setPasting(null);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== null) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    const table = readTable(text, unit);
    if (table === null) onSaid('Nothing pasted: there are no numbers in it.');
    // A number alone is what the table shows.
    else if (table.cells.flat().length === 1) paste(table, { isRoundTrip, reach: 'add' });
    else setPasting(text);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(tableText(draft, quantity, isRoundTrip));
      onSaid('Copied, with names, for a spreadsheet.');
    } catch {
      onSaid('The browser does not let the page copy.');
    }
  };

  return (
    <section className="builder-delays" aria-labelledby="builder-delays">
      <div className="builder-tools">
        <h3 id="builder-delays">
          {quantity === 'delays' ? 'Delays' : 'Bandwidth'} <small>{unit}, from row to column</small>
        </h3>
        <fieldset data-roving="x" aria-label="Table of">
          {(['delays', 'rates'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={quantity === each}
              aria-disabled={each === 'rates' && !hasPaths}
              title={each === 'rates' && !hasPaths ? NO_PATHS : undefined}
              onClick={() => {
                setTyped(null);
                setQuantity(each);
              }}
            >
              {each === 'delays' ? 'delays' : 'bandwidth'}
            </button>
          ))}
        </fieldset>
        {quantity === 'delays' && (
          <fieldset data-roving="x" aria-label="Delays are shown">
            {[false, true].map((each) => (
              <button
                key={String(each)}
                type="button"
                aria-pressed={isTrip === each}
                onClick={() => setTrip(each)}
              >
                {each ? 'round trip' : 'one way'}
              </button>
            ))}
          </fieldset>
        )}
        <label title="Both directions of a pair are equal. Switching this on takes the values above the diagonal">
          <input
            type="checkbox"
            checked={draft.symmetric[quantity]}
            onChange={({ currentTarget: { checked } }) =>
              change((each) => mirrored(each, quantity, checked))
            }
          />{' '}
          symmetric
        </label>
        <button
          type="button"
          aria-expanded={pasting !== null}
          onClick={() => setPasting(pasting === null ? '' : null)}
        >
          Paste a table…
        </button>
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
        {quantity === 'delays' && (
          <button
            type="button"
            title="Replaces every delay between known places by a document’s measurement, or else by an estimate"
            onClick={() => change(withUsualDelays)}
          >
            By place
          </button>
        )}
      </div>
      {pasting !== null && (
        <PasteTable
          key={quantity}
          {...{ draft, quantity, unit, at }}
          text={pasting}
          onText={setPasting}
          onPaste={paste}
        />
      )}
      <PairGrid
        {...{ draft, change, errors, quantity, unit, isRoundTrip, machines, at, typed, onPaste }}
        onPlace={setPlace}
        onTyped={setTyped}
      />
      {quantity === 'delays' ? (
        <p className="note builder-legend">
          <span data-origin="measured">85.2</span> measured{' '}
          <span data-origin="estimated">≈ 85.2</span> estimated: great circle × {DETOUR} of light in
          fibre (200 km/ms), the mean of 50 measured round trips, which took {DETOUR_RANGE} times{' '}
          <span data-origin="own">85.2</span> yours
        </p>
      ) : (
        <p className="note builder-legend">∞: the path is no slower than the network interfaces</p>
      )}
    </section>
  );
}
