/**
 * The delays between every two machines, or the rates of the paths between replicas, as a grid: arrows go from cell to
 * cell, Enter or a digit edits, and a table is pasted from the clipboard or from a field.
 */
import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { formatNumber } from '../../base/quantity';
import type { ScenarioError } from '../../core/messages';
import { DETOUR, DETOUR_RANGE, measured } from '../../model/builder/delays';
import {
  cellOf,
  clientsName,
  type Draft,
  isIn,
  type Machine,
  machinesOf,
  mirrored,
  originIn,
  type Quantity,
  roundTripOf,
  tableText,
  withCell,
  withRoundTrip,
  withUsualDelays,
} from '../../model/builder/draft';
import { type Cell, type Pasted, readCell, readTable } from '../../model/builder/paste';
import { type PasteWish, withPasted } from '../../model/builder/pasting';
import { matrixPath, ratesPath } from '../../model/builder/scenario';
import { PairCell } from './PairCell';
import { PasteTable } from './PasteTable';
import type { Built } from './useDraft';

interface PairTableProps {
  readonly draft: Draft;
  /** Whether paths may have rates: they are TCP's. */
  readonly hasPaths: boolean;
  readonly change: Built['change'];
  readonly errors: readonly ScenarioError[];
  readonly onSaid: (said: string) => void;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const NO_PATHS =
  'The ideal network has nothing between the network cards: with the network model TCP each pair can have a bandwidth of its own';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function PairTable({ draft, hasPaths, change, errors, onSaid }: PairTableProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [quantity, setQuantity] = useState<Quantity>('delays');
  const [isTrip, setTrip] = useState(false);
  const isRoundTrip = isTrip && quantity === 'delays';
  const unit = quantity === 'delays' ? 'ms' : 'Mbit/s';
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 });
  /** What is typed in the cell that is edited; null where none is. */
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef<Cell>(null);
  /** Whether what is in the field is to be replaced by what is typed next. */
  const [isWhole, setWhole] = useState(false);
  /** The text that is being pasted; null where none is. */
  const [pasting, setPasting] = useState<string | null>(null);
  const machines = quantity === 'delays' ? machinesOf(draft) : draft.replicas;
  const last = machines.length - 1;
  const at = { row: Math.min(place.row, last), column: Math.min(place.column, last) };
  const shown = (from: Machine, to: Machine) =>
    isRoundTrip ? roundTripOf(draft, from, to) : cellOf(draft, quantity, from, to);
  const put = useCallback(
    (from: Machine, to: Machine, cell: Cell, changed?: string) =>
      change(
        (each) =>
          isRoundTrip
            ? withRoundTrip(each, [from, to], cell)
            : withCell(each, quantity, [from, to], cell),
        changed,
      ),
    [change, quantity, isRoundTrip],
  );
  const most = mostOf(draft, quantity, machines);
  const mistakes = mistakesIn(errors, quantity === 'delays' ? matrixPath : ratesPath);

  const focus = (next: Place) => {
    setPlace(next);
    grid.current
      ?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)
      ?.focus({ preventScroll: false });
  };
  const endsOf = ({ row, column }: Place) => {
    const [from, to] = [machines[row], machines[column]];
    return from === undefined || to === undefined || !isIn(quantity, from, to)
      ? null
      : { from, to };
  };
  const edit = (where: Place, text: string | null) => {
    const ends = endsOf(where);
    if (ends === null) return;
    const cell = shown(ends.from, ends.to);
    before.current = cell;
    setPlace(where);
    setWhole(text === null);
    setTyped(text ?? (cell === null ? '' : String(cell)));
    if (text !== null) type(where, text);
  };
  const type = (where: Place, text: string) => {
    const ends = endsOf(where);
    setTyped(text);
    if (ends !== null)
      put(ends.from, ends.to, readCell(text, unit), `${quantity} ${ends.from.id} ${ends.to.id}`);
  };
  const endEdit = (isTaken: boolean, next: Place | null) => {
    const ends = endsOf(at);
    if (!isTaken && ends !== null && typed !== null) {
      put(ends.from, ends.to, before.current, `${quantity} ${ends.from.id} ${ends.to.id}`);
    }
    setTyped(null);
    if (next !== null) focus(next);
  };
  const stepped = ([down, right]: readonly [number, number]): Place => ({
    row: Math.max(0, Math.min(last, at.row + down)),
    column: Math.max(0, Math.min(last, at.column + right)),
  });

  const onCellKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[key];
    if (step !== undefined) focus(stepped(step));
    else if (key === 'Home') focus({ ...at, column: 0 });
    else if (key === 'End') focus({ ...at, column: last });
    else if (key === 'Enter' || key === 'F2') edit(at, null);
    else if (key === 'Delete' || key === 'Backspace') {
      const ends = endsOf(at);
      if (ends !== null) put(ends.from, ends.to, null);
    } else if (/^[\d.,-]$/.test(key)) edit(at, key);
    else return;
    event.preventDefault();
  };
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
    if (table === null) onSaid('Nothing pasted: there is no table in it.');
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
        <label title="Both ways of a pair are the same: what stands above the diagonal counts when this is switched on">
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
            title="Measured where a document has them, else estimated, in the place of every delay between known places"
            onClick={() => change(withUsualDelays)}
          >
            By place
          </button>
        )}
      </div>
      {pasting !== null && (
        <PasteTable
          key={quantity}
          {...{ draft, quantity, unit }}
          text={pasting}
          onText={setPasting}
          onPaste={paste}
        />
      )}
      <div className="builder-scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are edited, and arrows go between them */}
        <table ref={grid} role="grid" aria-labelledby="builder-delays" onPaste={onPaste}>
          <thead>
            <tr>
              <td />
              {machines.map((machine) => (
                <th key={machine.id} scope="col">
                  {headOf(machine)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {machines.map((from, row) => (
              <tr key={from.id}>
                <th scope="row">{headOf(from)}</th>
                {machines.map((to, column) => {
                  const isAt = row === at.row && column === at.column;
                  return (
                    <PairCell
                      key={to.id}
                      place={`${row}.${column}`}
                      isStop={isAt}
                      text={isIn(quantity, from, to) ? textOf(shown(from, to), quantity) : null}
                      title={quantity === 'delays' ? titleOf(draft, from, to) : waysOf(from, to)}
                      origin={quantity === 'delays' ? originIn(draft, from, to) : null}
                      shade={shadeOf(cellOf(draft, quantity, from, to), most)}
                      mistake={mistakes.get(`${row}.${column}`) ?? null}
                      typed={isAt ? typed : null}
                      isWhole={isWhole}
                      onFocus={() => {
                        if (!isAt) setPlace({ row, column });
                      }}
                      onEdit={() => edit({ row, column }, null)}
                      onKey={onCellKey}
                      onType={(text) => type(at, text)}
                      onEnd={(how) => {
                        if (how === 'back') endEdit(false, at);
                        else
                          endEdit(
                            true,
                            how === 'left'
                              ? null
                              : stepped(
                                  how === 'down' ? [1, 0] : how === 'next' ? [0, 1] : [0, -1],
                                ),
                          );
                      }}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {quantity === 'delays' ? (
        <p className="note builder-legend">
          <span data-origin="measured">85.2</span> measured{' '}
          <span data-origin="estimated">≈ 85.2</span> estimated: great circle × {DETOUR} of light in
          fibre (200 km/ms), the mean of 50 measured round trips, which took {DETOUR_RANGE} times{' '}
          <span data-origin="own">85.2</span> yours
        </p>
      ) : (
        <p className="note builder-legend">
          ∞: nothing on the way is slower than the network cards
        </p>
      )}
    </section>
  );
}

function headOf(machine: Machine): string {
  return machine.share === null ? machine.name : clientsName(machine);
}

function textOf(cell: Cell, quantity: Quantity): string {
  if (cell === null && quantity === 'rates') return '∞';
  return typeof cell === 'number' ? formatNumber(Number(cell.toFixed(2))) : (cell ?? '');
}

/** The largest number of a table; 0 where it has none. */
function mostOf(draft: Draft, quantity: Quantity, machines: readonly Machine[]): number {
  const cells = machines.flatMap((from) => machines.map((to) => cellOf(draft, quantity, from, to)));
  return cells.reduce<number>(
    (most, cell) =>
      typeof cell === 'number' && Number.isFinite(cell) ? Math.max(most, cell) : most,
    0,
  );
}

/** How dark a cell is: its part of the largest. */
function shadeOf(cell: Cell, most: number): number {
  return typeof cell === 'number' && most > 0 ? Math.max(0, Math.min(1, cell / most)) : 0;
}

function waysOf(from: Machine, to: Machine): string {
  return `${headOf(from)} to ${headOf(to)}`;
}

/** Where a delay is from, in words. */
function titleOf(draft: Draft, from: Machine, to: Machine): string {
  const ends = waysOf(from, to);
  switch (originIn(draft, from, to)) {
    case 'measured':
      return `${ends}, measured: ${measured(from.place, to.place, draft.table)?.source}`;
    case 'estimated':
      return `${ends}, estimated by distance`;
    default:
      return ends;
  }
}

/** What is wrong with cells, by their row and column. */
function mistakesIn(errors: readonly ScenarioError[], table: string): ReadonlyMap<string, string> {
  return new Map(
    errors.flatMap(({ path, message, allowed }) => {
      const [, below] = path.split(`${table}.`);
      return below === undefined
        ? []
        : [
            [
              below,
              `${message === 'is null' ? 'is empty' : message}; allowed: ${allowed}`,
            ] as const,
          ];
    }),
  );
}
