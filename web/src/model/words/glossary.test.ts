import { expect, test } from 'vitest';
import { lanesOfFamily } from '../../layout/family';
import { type SpentName, spentMeaning } from '../run/spentTime';
import { fieldAt } from '../scenario/fields';
import { rangeOf } from '../scenario/range';
import { allChecks, meaningOfCheck, meaningOfPart, meaningOfStage } from './details';
import { withWords } from './family';
import { meaningOf } from './glossary';
import { meaningOfWord, splitAtTerms, wordsIn } from './terms';

await withWords(Promise.resolve());

test('a number means what MODEL.md says', () => {
  expect(meaningOf('consensus latency')).toBe(
    'from the proposal of a block with transactions (the first of several by twins) to its first commit',
  );
  expect(() => meaningOf('charm')).toThrow('charm');
});

test('a word of the field means what MODEL.md says', () => {
  expect(meaningOfWord('epoch')).toBe('the views between two view changes');
  expect(() => meaningOfWord('charm')).toThrow('charm');
});

test('the words of a text come in the order of their first use, each once', () => {
  expect(wordsIn('A Quorum certificate for block 3; one quorum, two blocks')).toEqual([
    'quorum certificate',
    'block',
    'quorum',
  ]);
  expect(wordsIn('Nothing of the kind')).toEqual([]);
});

const linked = (text: string, most?: number) =>
  splitAtTerms(text, undefined, most).flatMap((part) => (part.meaning === null ? [] : [part.text]));

test('a text is split at the first use of each word, the longest word first', () => {
  const text = 'Each quorum certificate needs a quorum; one quorum is enough.';
  const parts = splitAtTerms(text);
  expect(parts.map((part) => part.text)).toEqual([
    'Each ',
    'quorum certificate',
    ' needs a ',
    'quorum',
    '; one quorum is enough.',
  ]);
  expect(parts[1]?.meaning).toBe(meaningOfWord('quorum certificate'));
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test('at most two words of a text are linked, common ones last, explained ones not at all', () => {
  expect(linked('Replicas lock a block in a view of the epoch.')).toEqual(['lock', 'view']);
  expect(linked('Replica 3 is down.')).toEqual(['Replica']);
  expect(linked('A view is one leader’s turn; a lock (a block) stays.', 3)).toEqual(['block']);
  expect(linked('Cuts grow, viewers see.')).toEqual(['Cuts']);
  expect(linked('A leader is cut off.')).toEqual([]);
  expect(splitAtTerms('')).toEqual([]);
});

test('a word that another text explains is left alone', () => {
  const parts = splitAtTerms('A quorum certificate for a cut.', new Set(['quorum certificate']));
  expect(parts.filter((part) => part.meaning !== null).map(({ word }) => word)).toEqual(['cut']);
  expect(linked('The latency of a cut.')).toEqual(['cut']);
});

test('a check says what MODEL.md says', () => {
  expect(allChecks().slice(0, 2)).toEqual(['agreement', 'commits_final']);
  expect(allChecks().at(-1)).toBe('liveness');
  expect(meaningOfCheck('cut_monotone')).toBe('along the committed chain no lane is cut shorter');
});

test('every part of a delay has a name and a meaning', () => {
  const parts = [
    ...['propagation', 'serialising', 'queueing', 'window_stall', 'ingress', 'batch_wait'],
    ...['processor', 'vote_wait', 'time_out', 'held', 'congestion_window', 'path_queue'],
    'sent_again',
  ] as const;
  for (const name of parts) expect(spentMeaning(name as SpentName).length).toBeGreaterThan(0);
  expect(spentMeaning('path_queue')).toBe('in the queue before the slowest line of the path');
  expect(() => meaningOfPart('charm')).toThrow('charm');
});

test('every part of a transaction has a meaning', () => {
  for (const { name } of Object.values(lanesOfFamily.stages)) {
    expect(meaningOfStage(name).length).toBeGreaterThan(0);
  }
  expect(meaningOfStage('reply')).toBe('on the way to the client');
  expect(() => meaningOfStage('charm')).toThrow('charm');
});

test('a setting may be what the schema says', () => {
  expect(rangeOf(fieldAt('network.window_bytes'))).toBe(
    '512 B to 1 GiB, or unlimited, in B, kB, KiB, MB, MiB, GB, GiB',
  );
});
