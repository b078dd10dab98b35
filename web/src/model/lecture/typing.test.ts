import { expect, test } from 'vitest';
import { type Deed, type Typable, type Typing, typed } from './typing';

const choices: Typable = { items: 8, choices: 3, isNumber: false };
const number: Typable = { items: 8, choices: 0, isNumber: true };

/** What some keys do, one behind the other; a key that is none of what is typed ends it. */
function does(keys: readonly string[], typable: Typable) {
  const deeds: Deed[] = [];
  let typing: Typing = null;
  for (const key of keys) {
    const found = typed(typing, key, typable);
    typing = found?.typing ?? null;
    if (found?.deed != null) deeds.push(found.deed);
  }
  return { deeds, typing };
}

test('a digit holds a choice, and one behind it counts the tens of the hall', () => {
  expect(does(['2', '3', '1', '0'], choices).deeds).toEqual([
    { do: 'hold', place: 1 },
    { do: 'share', place: 1, percent: 30 },
    { do: 'hold', place: 0 },
    { do: 'share', place: 0, percent: 0 },
  ]);
  expect(does(['3', 'Enter'], choices).deeds.at(-1)).toEqual({
    do: 'share',
    place: 2,
    percent: 100,
  });
  expect(does(['2', 'Escape', '1'], choices).typing).toEqual({ for: 'share', place: 0 });
  expect(does(['2', 'Backspace'], choices).typing).toBeNull();
});

test('a digit that is no choice, and a key of another kind, is not taken', () => {
  expect(typed(null, '4', choices)).toBeNull();
  expect(typed(null, '0', choices)).toBeNull();
  expect(typed({ for: 'share', place: 0 }, 'PageDown', choices)).toBeNull();
  expect(typed(null, '.', number)).toBeNull();
  expect(typed(null, '1', { items: 0, choices: 0, isNumber: false })).toBeNull();
});

test('g, digits and Enter go to an item that there is', () => {
  expect(does(['g', '7', 'Enter'], choices).deeds).toEqual([{ do: 'go', item: 6 }]);
  expect(does(['g', '9', 'Enter'], choices).deeds).toEqual([]);
  expect(does(['g', 'Enter'], choices).deeds).toEqual([]);
  expect(does(['g', '7', '1', 'Backspace', 'Enter'], choices).deeds).toEqual([
    { do: 'go', item: 6 },
  ]);
  expect(does(['g', '7', 'Escape', 'Enter'], choices).deeds).toEqual([]);
  expect(typed(null, 'g', { ...choices, items: 0 })).toBeNull();
});

test('a number is typed with one point, and Enter guesses it', () => {
  expect(does(['2', '.', '5', 'Enter'], number).deeds).toEqual([{ do: 'guess', value: 2.5 }]);
  expect(does(['2', ',', '5', '.', '1', 'Enter'], number).deeds).toEqual([
    { do: 'guess', value: 2.51 },
  ]);
  expect(does(['4', 'Backspace', 'Enter'], number).deeds).toEqual([]);
});
