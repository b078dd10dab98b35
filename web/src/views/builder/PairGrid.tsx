/** The cells of the table of pairs: arrows go from one to another, Enter or a digit edits. */
import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { formatNumber } from '../../base/quantity';
import type { ScenarioError } from '../../core/messages';
import { measured } from '../../model/builder/delays';
import {
  cellOf,
  clientsName,
  type Draft,
  isIn,
  type Machine,
  originIn,
  type Quantity,
  roundTripOf,
  withCell,
  withRoundTrip,
} from '../../model/builder/draft';
import { type Cell, readCell, type Unit } from '../../model/builder/paste';
import { matrixPath, ratesPath } from '../../model/builder/scenario';
import { PairCell } from './PairCell';
import type { Built } from './useDraft';

export interface Place {
  readonly row: number;
  readonly column: number;
}

interface PairGridProps {
  readonly draft: Draft;
  readonly change: Built['change'];
  readonly errors: readonly ScenarioError[];
  readonly quantity: Quantity;
  readonly unit: Unit;
  readonly isRoundTrip: boolean;
  readonly machines: readonly Machine[];
  /** The cell that Tab leads to. */
  readonly at: Place;
  readonly onPlace: (place: Place) => void;
  /** What is typed in it while it is edited; null where it is not. */
  readonly typed: string | null;
  readonly onTyped: (typed: string | null) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function PairGrid(props: PairGridProps) {
  const { draft, change, errors, quantity, unit, isRoundTrip } = props;
  const { machines, at, onPlace, typed, onTyped, onPaste } = props;
  const grid = useRef<HTMLTableElement>(null);
  const before = useRef<Cell>(null);
  /** Whether what is in the field is to be replaced by what is typed next. */
  const [isWhole, setWhole] = useState(false);
  const last = machines.length - 1;
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
    onPlace(next);
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
    onPlace(where);
    setWhole(text === null);
    onTyped(text ?? (cell === null ? '' : String(cell)));
    if (text !== null) type(where, text);
  };
  const type = (where: Place, text: string) => {
    const ends = endsOf(where);
    onTyped(text);
    if (ends !== null)
      put(ends.from, ends.to, readCell(text, unit), `${quantity} ${ends.from.id} ${ends.to.id}`);
  };
  const endEdit = (isTaken: boolean, next: Place | null) => {
    const ends = endsOf(at);
    if (!isTaken && ends !== null && typed !== null) {
      put(ends.from, ends.to, before.current, `${quantity} ${ends.from.id} ${ends.to.id}`);
    }
    onTyped(null);
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
  return (
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
                      if (!isAt) onPlace({ row, column });
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
                            : stepped(how === 'down' ? [1, 0] : how === 'next' ? [0, 1] : [0, -1]),
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
