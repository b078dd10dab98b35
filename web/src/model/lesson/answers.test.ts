import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const folder = new URL('../../../../scenarios/', import.meta.url);

interface Asked {
  readonly title: string;
  readonly answer?: string | readonly { readonly verdict?: string; readonly text: string }[];
}

const filesOf = async (place: string): Promise<readonly string[]> =>
  (await readdir(new URL(place, folder)))
    .filter((name) => name.endsWith('.json'))
    .map((name) => place + name);

/** Numbers in words outside of braces that are no value: of a replica, an instance or a message, and in f + 1. */
const NAMES = /\{[^}]*\}|(replica|instance) \d+|\b2[ab]\b|f \+ 1/gi;

// An edit may change any value of a scenario, and leave its answer true: what an answer says of one is measured.
test('no answer has a number in its words', async () => {
  const files = (
    await Promise.all(
      ['', 'cross-cluster/', 'gossip/', 'hotstuff-over-gossip/', 'paxos/', 'lessons/'].map(filesOf),
    )
  ).flat();
  expect(files.length).toBeGreaterThan(60);
  const numbers: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8');
    const read = JSON.parse(text) as Asked & { readonly items?: readonly Asked[] };
    for (const { title, answer = [] } of read.items ?? [read])
      for (const { verdict = '', text: told } of typeof answer === 'string'
        ? [{ text: answer }]
        : answer)
        if (/\d/.test(`${verdict} ${told}`.replace(NAMES, '')))
          numbers.push(`${file}, ${title}: ${verdict} ${told}`);
  }
  expect(numbers).toEqual([]);
});
