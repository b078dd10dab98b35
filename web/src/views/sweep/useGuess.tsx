/** Whether the reader guesses before the runs draw their curves, and what they have drawn of this sweep. */
import { type ReactNode, useState } from 'react';
import { createStore } from '../../base/store';
import type { CurveSeries } from '../../model/sweep/curves';
import { type Guess, largestGap } from '../../model/sweep/guess';
import type { Measure } from '../../model/sweep/measure';
import { formatMeasure } from '../../model/sweep/measures';
import { valueText } from '../../model/sweep/names';
import { useReadable } from '../parts/useReadable';
import type { Guessing } from './GuessLayer';

/** Kept while the page stands. */
export const guessesFirst = createStore(false);

interface Made {
  /** Of which sweep. */
  readonly key: string;
  readonly guess: Guess;
  readonly series: number;
  readonly isShown: boolean;
}

interface Asked {
  readonly guessing: Guessing;
  /** What to do, or how near it was. */
  readonly words: ReactNode;
}

/** Null where nothing is guessed. `names`: of the curves; `path`: of the setting along x. */
export function useGuess(
  key: string,
  series: readonly CurveSeries[],
  names: readonly string[],
  measure: Measure,
  path: string,
): Asked | null {
  const isWanted = useReadable(guessesFirst);
  const [kept, setMade] = useState<Made | null>(null);
  if (!isWanted) return null;
  const made = kept?.key === key ? kept : { key, guess: [], series: 0, isShown: false };
  const { guess, isShown } = made;
  const at = Math.min(made.series, series.length - 1);
  const gap = isShown ? largestGap(guess, series[at]?.points ?? []) : null;
  const isDrawn = guess.some((value) => value !== null);
  const words = (
    <p className="sweep-guessing">
      {isShown ? (
        <span role="status">
          {gap === null
            ? 'Your guess and the curve have no point in common. '
            : `Largest gap between your guess and ${names[at]}: ${formatMeasure(measure, gap.size)} ${gap.isAbove ? 'too much' : 'too little'}, at ${valueText(path, gap.at.x)}. `}
        </span>
      ) : (
        <>
          Draw your guess for{' '}
          <select
            aria-label="The curve to guess"
            value={at}
            onChange={({ currentTarget }) =>
              setMade({ ...made, series: Number(currentTarget.value) })
            }
          >
            {names.map((name, place) => (
              <option key={name} value={place}>
                {name}
              </option>
            ))}
          </select>{' '}
        </>
      )}
      <button
        type="button"
        aria-disabled={!isShown && !isDrawn}
        onClick={() =>
          (isShown || isDrawn) &&
          setMade({ ...made, isShown: !isShown, guess: isShown ? [] : guess })
        }
      >
        {isShown ? 'Draw again' : 'Show the curves'}
      </button>{' '}
      <button type="button" onClick={() => guessesFirst.set(false)}>
        {isShown ? 'Hide the guess' : 'Without a guess'}
      </button>
    </p>
  );
  const onGuess = (drawn: Guess) => setMade({ ...made, guess: drawn });
  return { guessing: { guess, series: at, isShown, onGuess }, words };
}
