/** What people of the field type, and what they find. */
import { expect, test } from 'vitest';
import { keywords } from '../families/hotstuff/shelves/keywords';
import type { Card } from '../model/browse/cards';
import { found } from '../model/browse/search';
import { cards } from './shelf';

const shipped = await cards();
const first = (query: string, most: number) =>
  found(shipped, query)
    .slice(0, most)
    .map(({ id }) => id);

test.each([
  ['equivocat', ['equivocation', 'stolen-key', 'two-histories']],
  ['equivocation', ['equivocation', 'stolen-key']],
  ['equivocate', ['equivocation', 'stolen-key']],
  ['byzantine', ['silent-leader', 'forking', 'equivocation']],
  ['bufferbloat', ['first-hiccup', 'burst-and-buffer']],
  ['slow start', ['windows-and-sockets', 'prototype']],
  ['leader crash', ['rotation-and-a-crash', 'killed-node', 'abandoned-block']],
  ['view change', ['rotation-and-a-crash', 'killed-node']],
  ['partition', ['partition-and-heal', 'small-quorum']],
  ['bandwidth-delay product', ['planet-window', 'window-of-three', 'burst-and-buffer']],
  ['Little', ['littles-law', 'why-nothing-helped']],
  ['Little’s law', ['littles-law', 'why-nothing-helped']],
  ['bigger batch', ['batch-large', 'planet', 'larger-batches']],
  ['GST', ['partition-and-heal', 'not-waiting-for-delta']],
  ['quorum', ['small-quorum', 'certificate-in-the-proposal']],
  ['two-phase', ['hotstuff-2', 'waiting-for-delta', 'hidden-lock']],
  ['Jolteon', ['two-chain', 'hotstuff-2']],
  ['two-chain', ['two-chain', 'three-phases']],
  ['DAG', ['who-should-stream', 'certified-availability']],
  ['mempool', ['filtering', 'hashes', 'acknowledged-or-sent']],
  ['dissemination', ['who-should-stream', 'certified-availability']],
  ['timeout', ['timeout-too-short', 'slower-on-the-way']],
  ['withholding', ['gossip-censor', 'cut-without-data']],
  ['gossip', ['gossip-sums', 'gossip-two-senders', 'gossip-swing']],
  ['fountain codes', ['gossip-sums']],
  ['sidechain', []],
])('shipped cards are found by %s', (query, ids) => {
  expect(first(query, ids.length || 1)).toEqual(ids);
});

test('keywords are of shipped cards', () => {
  const ids = (kind: Card['kind']) =>
    shipped.filter((each) => each.kind === kind).map(({ id }) => id);
  expect(ids('scenario')).toEqual(expect.arrayContaining(Object.keys(keywords.scenarios)));
  expect(ids('lesson')).toEqual(expect.arrayContaining(Object.keys(keywords.lessons)));
});
