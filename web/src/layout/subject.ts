/**
 * What a message or a mark is about (a block, an instance), as it is called and looks wherever it is drawn or named: by
 * its number, and by how many others of that number there were before it. Neither changes later, nor with what is in
 * view.
 */
import type { Subject } from '../core/columns';
import { opens } from '../core/kinds';

/** Neighbours have two tints in turn; another one of a number that has one looks different from both. */
export const looks = ['even', 'odd', 'other'] as const;
export type Look = (typeof looks)[number];

const primes = ['', '′', '″', '‴'];

/** "7"; another one of number 7 is "7′", the next "7″". */
export function subjectText({ number, earlier }: Subject): string {
  return `${number}${primes[earlier] ?? `′${earlier}`}`;
}

export function lookOf({ number, earlier }: Subject): Look {
  if (earlier > 0) return 'other';
  return number % 2 === 0 ? 'even' : 'odd';
}

/** How a message looks: what opens a round has its subject's tint, what else is said of it only another one's. */
export function messageLook(kind: number, subject: Subject): Look {
  const look = lookOf(subject);
  return look === 'odd' && !opens(kind) ? 'even' : look;
}

export function isSameSubject(one: Subject | null, other: Subject): boolean {
  return one !== null && one.number === other.number && one.earlier === other.earlier;
}
