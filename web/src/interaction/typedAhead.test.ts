import { expect, test } from 'vitest';
import { holdKeys, keepKey, takeTyped } from './typedAhead';

let calledOff = 0;

/** A press, without a browser. */
function press(key: string, modifiers: Partial<KeyboardEvent> = {}) {
  let isPrevented = false;
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers };
  const preventDefault = () => {
    isPrevented = true;
  };
  const isKept = keepKey({ ...event, preventDefault } as unknown as KeyboardEvent, () => {
    calledOff++;
  });
  return { isKept, isPrevented };
}

test('keys are kept only while something is on its way', () => {
  expect(press('p')).toEqual({ isKept: false, isPrevented: false });
  const letGo = holdKeys();
  expect(press('p')).toEqual({ isKept: true, isPrevented: true });
  letGo();
  expect(press('u')).toEqual({ isKept: false, isPrevented: false });
  expect(takeTyped()).toEqual({ text: 'p', isEntered: false });
  expect(takeTyped()).toEqual({ text: '', isEntered: false });
});

test('what is written is kept as it would stand in the field, to the first Enter', () => {
  const letGo = holdKeys();
  for (const key of [' ', 'W', 'h', 'u', 'Backspace', 'y', ' ', 'p', 'Enter', 'x']) press(key);
  letGo();
  expect(takeTyped()).toEqual({ text: 'Why p', isEntered: true });
});

test('the browser keeps its own keys, and Escape calls off what is on its way', () => {
  const letGo = holdKeys();
  expect(press('r', { ctrlKey: true })).toEqual({ isKept: true, isPrevented: false });
  expect(press('Tab')).toEqual({ isKept: true, isPrevented: false });
  expect(press('PageDown')).toEqual({ isKept: true, isPrevented: false });
  expect(calledOff).toBe(0);
  expect(press('Escape')).toEqual({ isKept: true, isPrevented: true });
  expect(calledOff).toBe(1);
  letGo();
  expect(takeTyped()).toEqual({ text: '', isEntered: false });
});

test('what was written for one thing is not written into the next', () => {
  const letGo = holdKeys();
  press('a');
  letGo();
  const letGoOfNext = holdKeys();
  letGoOfNext();
  expect(takeTyped().text).toBe('');
});
