import { expect, test } from 'vitest';
import { NO_HANDS } from './hands';
import { type ItemState, itemStatesFrom, itemStatesText, withItemState } from './kept';

const state: ItemState = { beat: 'reveal', hands: NO_HANDS, hidden: [2], timeNs: 5, guessed: 2.5 };

test('what an item has come to is kept over a reload', () => {
  const states = withItemState(withItemState(new Map(), 'a', state), 'b', {
    ...state,
    beat: 'ask',
  });
  expect(itemStatesFrom(itemStatesText(states))).toEqual(states);
  expect(withItemState(states, 'a', { ...state, timeNs: 6 }).get('a')?.timeNs).toBe(6);
});

test('what is no state is forgotten', () => {
  expect(itemStatesFrom(null).size).toBe(0);
  expect(itemStatesFrom('no JSON').size).toBe(0);
  expect(itemStatesFrom('[["a", {"beat": "dance", "hidden": [], "timeNs": 1}], 3]').size).toBe(0);
});
