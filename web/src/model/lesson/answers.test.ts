import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SHOWN_MAX } from '../scenario/document';

const folder = new URL('../../../../scenarios/', import.meta.url);

interface Asked {
  readonly title: string;
  readonly answer?:
    | string
    | readonly { readonly when?: string; readonly verdict?: string; readonly text: string }[];
}

const filesOf = async (place: string): Promise<readonly string[]> =>
  (await readdir(new URL(place, folder)))
    .filter((name) => name.endsWith('.json'))
    .map((name) => place + name);

/** Numbers in words outside of braces that are no value: of a replica, an instance or a message, and in f + 1. */
const NAMES = /\{[^}]*\}|(replica|instance) \d+|\b2[ab]\b|f \+ 1/gi;

const folders = [
  '',
  'cross-cluster/',
  'gossip/',
  'hotstuff-cross-cluster/',
  'hotstuff-over-gossip/',
  'paxos/',
  'lessons/',
];

/** When each shipped answer holds, its words, and where it stands. */
async function shippedAnswers() {
  const files = (await Promise.all(folders.map(filesOf))).flat();
  expect(files.length).toBeGreaterThan(60);
  const read = async (file: string) => {
    const whole = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Asked & {
      readonly items?: readonly Asked[];
    };
    return (whole.items ?? [whole]).flatMap(({ title, answer = [] }) =>
      (typeof answer === 'string' ? [{ text: answer }] : answer).map((each) => ({
        ...{ when: '', verdict: '', ...each, place: `${file}, ${title}` },
      })),
    );
  };
  return (await Promise.all(files.map(read))).flat();
}

// An edit may change any value of a scenario, and leave its answer true: what an answer says of one is measured.
test('no answer has a number in its words', async () => {
  const numbers = (await shippedAnswers()).flatMap(({ place, verdict, text }) =>
    /\d/.test(`${verdict} ${text}`.replace(NAMES, '')) ? [`${place}: ${verdict} ${text}`] : [],
  );
  expect(numbers).toEqual([]);
});

// An answer stands beside all runs that it is about, and four are shown at once.
test('no answer takes more runs than are shown', async () => {
  const many = (await shippedAnswers()).flatMap(({ place, when, verdict, text }) => {
    const values = [when, ...(`${verdict} ${text}`.match(/\{[^}]*\}/g) ?? [])].join(' ');
    const runs = new Set(values.match(/\b[A-Z](?=\.[a-z])/g));
    return runs.size > SHOWN_MAX ? [`${place}: ${[...runs].join()}`] : [];
  });
  expect(many).toEqual([]);
});
