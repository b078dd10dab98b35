import { expect, test } from 'vitest';
import { stopFrom, stopText } from './stopLink';
import { chosen, stopKinds, stopName, withAmount } from './stopping';

test('a stop is called by what it asks for', () => {
  expect(stopName({ stop: 'certificate', amount: 4 })).toBe('certificate of view 4');
  expect(stopName({ stop: 'linkAbove', amount: 80 })).toBe('link above 80\u00a0%');
  expect(stopName({ stop: 'queueAbove', amount: 1500 })).toBe('queue above 1,500\u00a0tx');
  expect(stopName({ stop: 'lock', amount: 0 })).toBe('lock');
  expect(stopName({ stop: 'significant', amount: 0 })).toBe('step');
});

test('an amount stays within its bounds', () => {
  expect(withAmount(chosen('linkAbove'), 250)).toEqual({ stop: 'linkAbove', amount: 99 });
  expect(withAmount(chosen('certificate'), 0)).toEqual({ stop: 'certificate', amount: 1 });
  expect(withAmount(chosen('lock'), 7)).toEqual({ stop: 'lock', amount: 0 });
});

test('a link has every stop as it was chosen, and nothing else', () => {
  for (const { stop } of stopKinds()) {
    const when = chosen(stop);
    expect(stopFrom(stopText(when))).toEqual(when);
  }
  for (const text of [
    '',
    'step',
    'lock:1',
    'certificate',
    'certificate:x',
    'linkAbove:100',
    'lock:1:2',
  ]) {
    expect(stopFrom(text)).toBe(null);
  }
});
