import { describe, expect, test } from 'vitest';
import { kindNumber } from '../core/kinds';
import type { MessageKind } from '../families/hotstuff/tables';
import { lookOf, messageLook, subjectText } from './subject';

const subject = (number: number, earlier = 0) => ({ number, earlier });

describe('what a message is about', () => {
  test('is called by its number, with a prime for each other of that number before it', () => {
    const names = [0, 1, 2, 3, 4, 5].map((earlier) => subjectText(subject(7, earlier)));
    expect(names).toEqual(['7', '7′', '7″', '7‴', '7′4', '7′5']);
  });

  test('gives neighbours two tints in turn, and two of one number different looks', () => {
    expect([6, 7, 8, 9].map((number) => lookOf(subject(number)))).toEqual([
      'even',
      'odd',
      'even',
      'odd',
    ]);
    expect([6, 7].map((number) => lookOf(subject(number, 1)))).toEqual(['other', 'other']);
    expect(lookOf(subject(7, 2))).toBe('other');
  });

  test('tints what opens a round; answers show only whether they are for another one', () => {
    const look = (kind: MessageKind, number: number, earlier: number) =>
      messageLook(kindNumber(kind), subject(number, earlier));
    expect([look('proposal', 7, 0), look('proposal', 8, 0), look('proposal', 7, 1)]).toEqual([
      'odd',
      'even',
      'other',
    ]);
    expect([look('vote', 7, 0), look('vote', 8, 0), look('vote', 7, 1)]).toEqual([
      'even',
      'even',
      'other',
    ]);
    expect(look('stream', 0, 0)).toBe('even');
  });
});
