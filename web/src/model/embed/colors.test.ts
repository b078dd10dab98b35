import { expect, test } from 'vitest';
import { colorsFrom, themeProperties } from './colors';

test('colours are named hexadecimal numbers, and nothing else', () => {
  expect(colorsFrom('paper:#fff, accent:#0B5FA5')).toEqual({ paper: '#ffffff', accent: '#0b5fa5' });
  for (const text of ['', 'paper', 'paper:red', 'paper:#ffff', 'vote:#ffffff', 'paper:url(x)'])
    expect(colorsFrom(text)).toBeNull();
});

test('what stands on the paper follows from it', () => {
  expect(themeProperties({ accent: '#0b5fa5' })).toEqual({ '--accent': '#0b5fa5' });
  expect(themeProperties({ paper: '#ffffff', ink: '#000000' })).toEqual({
    ...{ '--paper': '#ffffff', '--panel': '#ffffff', '--ink': '#000000' },
    ...{ '--veil': 'rgb(255 255 255 / 0.6)' },
    ...{ '--band': '#f2f2f2', '--idle': '#f2f2f2', '--rule-soft': '#f0f0f0', '--rule': '#dedede' },
    ...{ '--ink-soft': '#474747', '--ink-faint': '#5c5c5c' },
  });
  expect(themeProperties({ paper: '#000000', ink: '#ffffff', rule: '#333333' })['--rule']).toBe(
    '#333333',
  );
});
