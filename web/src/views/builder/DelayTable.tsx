/**
 * The delays between every two machines, as a grid: arrows go from cell to cell, Enter or a digit edits, and a table is
 * pasted from the clipboard or from a field.
 */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../base/quantity';
import type { ScenarioError } from '../../core/messages';
import { DETOUR, DETOUR_RANGE, measured } from '../../model/builder/delays';
import {
  clientsName,
  type Draft,
  delayOf,
  isUsed,
  type Machine,
  machinesOf,
  mirrored,
  originIn,
  roundTripOf,
  tableText,
  withDelay,
  withPasted,
  withRoundTrip,
  withUsualDelays,
} from '../../model/builder/draft';
import { type Cell, readCell, readTable } from '../../model/builder/paste';
import { matrixPath } from '../../model/builder/scenario';
import { DelayCell } from './DelayCell';
import type { Built } from './useDraft';

interface DelayTableProps {
  readonly draft: Draft;
  readonly change: Built['change'];
  readonly errors: readonly ScenarioError[];
  readonly onSaid: (said: string) => void;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function DelayTable({ draft, change, errors, onSaid }: DelayTableProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [isRoundTrip, setRoundTrip] = useState(false);
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 });
  /** What is typed in the cell that is edited; null where none is. */
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef<Cell>(null);
  /** Whether what is in the field is to be replaced by what is typed next. */
  const [isWhole, setWhole] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const machines = machinesOf(draft);
  const last = machines.length - 1;
  const at = { row: Math.min(place.row, last), column: Math.min(place.column, last) };
  const shown = (from: Machine, to: Machine) =>
    (isRoundTrip ? roundTripOf : delayOf)(draft, from, to);
  const put = useCallback(
    (from: Machine, to: Machine, cell: Cell, changed?: string) =>
      change((each) => (isRoundTrip ? withRoundTrip : withDelay)(each, from, to, cell), changed),
    [change, isRoundTrip],
  );
  const mistakes = mistakesIn(errors);

  const focus = (next: Place) => {
    setPlace(next);
    grid.current
      ?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)
      ?.focus({ preventScroll: false });
  };
  const endsOf = ({ row, column }: Place) => {
    const [from, to] = [machines[row], machines[column]];
    return from === undefined || to === undefined || !isUsed(from, to) ? null : { from, to };
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
      put(ends.from, ends.to, readCell(text), `cell ${ends.from.id} ${ends.to.id}`);
  };
  const endEdit = (isTaken: boolean, next: Place | null) => {
    const ends = endsOf(at);
    if (!isTaken && ends !== null && typed !== null) {
      put(ends.from, ends.to, before.current, `cell ${ends.from.id} ${ends.to.id}`);
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
  const paste = useCallback(
    (text: string, where: Place) => {
      const table = readTable(text);
      if (table === null) {
        onSaid('Nothing pasted: there is no table in it.');
        return false;
      }
      const { draft: next, said } = withPasted(draft, table, isRoundTrip, where);
      onSaid(said);
      if (next !== null) change(() => next);
      return next !== null;
    },
    [draft, isRoundTrip, change, onSaid],
  );
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== null) return;
    event.preventDefault();
    paste(event.clipboardData.getData('text/plain'), at);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(tableText(draft, isRoundTrip));
      onSaid('Copied, with names, for a spreadsheet.');
    } catch {
      onSaid('The browser does not let the page copy.');
    }
  };

  return (
    <section className="builder-delays" aria-labelledby="builder-delays">
      <div className="builder-tools">
        <h3 id="builder-delays">
          Delays <small>ms, from row to column</small>
        </h3>
        <fieldset data-roving="x" aria-label="Delays are shown">
          {[false, true].map((each) => (
            <button
              key={String(each)}
              type="button"
              aria-pressed={isRoundTrip === each}
              onClick={() => setRoundTrip(each)}
            >
              {each ? 'round trip' : 'one way'}
            </button>
          ))}
        </fieldset>
        <label title="Both ways of a pair take as long: what stands above the diagonal counts when this is switched on">
          <input
            type="checkbox"
            checked={draft.isSymmetric}
            onChange={({ currentTarget: { checked } }) => change((each) => mirrored(each, checked))}
          />{' '}
          symmetric
        </label>
        <button type="button" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste a table…
        </button>
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
        <button
          type="button"
          title="Measured where a document has them, else estimated, in the place of every delay between known places"
          onClick={() => change(withUsualDelays)}
        >
          By place
        </button>
      </div>
      {isPasting && (
        <PasteField
          onPaste={(text) => {
            if (paste(text, at)) setPasting(false);
          }}
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
                    <DelayCell
                      key={to.id}
                      place={`${row}.${column}`}
                      isStop={isAt}
                      text={isUsed(from, to) ? textOf(shown(from, to)) : null}
                      title={titleOf(draft, from, to)}
                      origin={originIn(draft, from, to)}
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
      <p className="note builder-legend">
        <span data-origin="measured">85.2</span> measured{' '}
        <span data-origin="estimated">≈ 85.2</span> estimated: great circle × {DETOUR} of light in
        fibre (200 km/ms), the mean of 50 measured round trips, which took {DETOUR_RANGE} times{' '}
        <span data-origin="own">85.2</span> yours
      </p>
    </section>
  );
}

/** Where a table is pasted by hand: on a phone, or from a file. */
function PasteField({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="builder-paste">
      <textarea
        ref={field}
        aria-label="Table to paste"
        rows={5}
        spellCheck={false}
        placeholder="Tabs, commas or semicolons between delays in ms; with names over the columns and beside the rows, or without. It begins at the chosen cell; with names, where they say."
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="button" aria-disabled={text.trim() === ''} onClick={() => onPaste(text)}>
        Use it
      </button>
    </div>
  );
}

function headOf(machine: Machine): string {
  return machine.share === null ? machine.name : clientsName(machine);
}

function textOf(cell: Cell): string {
  return typeof cell === 'number' ? formatNumber(Number(cell.toFixed(2))) : (cell ?? '');
}

/** Where a delay is from, in words. */
function titleOf(draft: Draft, from: Machine, to: Machine): string {
  const ends = `${headOf(from)} to ${headOf(to)}`;
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
function mistakesIn(errors: readonly ScenarioError[]): ReadonlyMap<string, string> {
  return new Map(
    errors.flatMap(({ path, message, allowed }) => {
      const [, below] = path.split(`${matrixPath}.`);
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
