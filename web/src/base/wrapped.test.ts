import { expect, test } from 'vitest';
import { wrapped } from './wrapped';

test('a text goes on in the next line where a word has no room', () => {
  expect(wrapped('Lines are runs here.', 10)).toEqual(['Lines are', 'runs here.']);
  expect(wrapped('Implementing it', 5)).toEqual(['Implementing', 'it']);
  expect(wrapped('Dots', 5)).toEqual(['Dots']);
});
