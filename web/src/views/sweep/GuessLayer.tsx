/** The curve that the reader draws: with the pointer, or by arrow keys, one value at each point. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Plot } from '../../layout/sweep/plot';
import type { CurvePoint } from '../../model/sweep/curves';
import { type Guess, withStroke } from '../../model/sweep/guess';
import type { Measure } from '../../model/sweep/measure';
import { formatMeasure } from '../../model/sweep/measures';
import { valueText } from '../../model/sweep/names';

export interface Guessing {
  readonly guess: Guess;
  /** Place of the curve that is guessed. */
  readonly series: number;
  /** Whether the runs have drawn theirs. */
  readonly isShown: boolean;
  readonly onGuess: (guess: Guess) => void;
}

interface GuessLayerProps {
  readonly guessing: Guessing;
  readonly plot: Plot;
  readonly points: readonly CurvePoint[];
  /** Of the points, in pixels. */
  readonly xs: readonly number[];
  /** Of the setting along x. */
  readonly path: string;
  readonly measure: Measure;
}

/** An arrow key moves a value by this part of the axis. */
const STEP = 1 / 40;

export function GuessLayer({ guessing, plot, points, xs, path, measure }: GuessLayerProps) {
  const { guess, isShown, onGuess } = guessing;
  const { left, right, top, bottom } = plot.area;
  const last = useRef<{ readonly x: number; readonly value: number } | null>(null);
  const [at, setAt] = useState(0);
  const spots = xs.flatMap((x, index) => {
    const value = guess[index] ?? null;
    return value === null ? [] : [{ x, y: plot.pxOf(value) }];
  });
  const d = spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  if (isShown) return <path className="sweep-guess" d={d} />;

  const onPointer = (event: PointerEvent<SVGRectElement>) => {
    if (event.type !== 'pointerdown' && last.current === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    const to = {
      x: event.clientX - (box?.x ?? 0),
      value: plot.valueAt(event.clientY - (box?.y ?? 0)),
    };
    onGuess(withStroke(guess, xs, last.current ?? to, to));
    last.current = to;
  };
  const middle = plot.valueAt((top + bottom) / 2);
  const value = guess[at] ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const up = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (along === 0 && up === 0) return;
    event.preventDefault();
    const next = Math.min(xs.length - 1, Math.max(0, at + along));
    setAt(next);
    // What is gone to begins where the hand came from.
    const before = guess[next] ?? value ?? middle;
    const moved = plot.valueAt(plot.pxOf(before) + up * STEP * (bottom - top));
    onGuess(xs.map((_, index) => (index === next ? moved : (guess[index] ?? null))));
  };
  const x = valueText(path, points[at]?.x ?? null);
  const told = value === null ? 'nothing drawn' : formatMeasure(measure, value);
  return (
    <g
      className="sweep-drawing"
      role="slider"
      tabIndex={0}
      aria-label="Your guess: left and right go along the curve, up and down move it"
      aria-valuenow={value ?? 0}
      aria-valuetext={`${x}: ${told}`}
      onKeyDown={onKeyDown}
    >
      <rect
        x={left}
        y={top}
        width={right - left}
        height={bottom - top}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerUp={() => {
          last.current = null;
        }}
      />
      <path className="sweep-guess" d={d} />
      {spots.map((spot) => (
        <circle key={spot.x} cx={spot.x} cy={spot.y} r={3} />
      ))}
      {spots.length === 0 && (
        <text x={(left + right) / 2} y={(top + bottom) / 2} textAnchor="middle">
          Draw the curve here, with the pointer or the arrow keys
        </text>
      )}
    </g>
  );
}
