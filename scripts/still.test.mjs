// A still picture of what a link opens, as its users ask for it: by the program's line.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture, rootPath } from './process.mjs';

/** @type {string} */
let folder;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-still-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** @param {string} link @param {string} file @param {...string} more */
async function draw(link, file, ...more) {
  const output = path.join(folder, file);
  const script = path.join(rootPath, 'scripts', 'still.mjs');
  const { status, output: said } = await capture(process.execPath, [
    ...[script, link, '-o', output, ...more],
  ]);
  return { status, said, picture: status === 0 ? await readFile(output) : Buffer.alloc(0) };
}

/** @param {Buffer} picture */
const wordsOf = (picture) => [...String(picture).matchAll(/>([^<>]+)</g)].map(([, word]) => word);

test('a whole link has its settings, its runs and its part of the run in the picture', async () => {
  const rest = 'shown=A,C&view=12000000000-14000000000&v=1';
  const link = `https://the.page/a/#scenario=planet&set.network.sockets=10&${rest}`;
  const [{ picture, status, said }, other] = await Promise.all([
    draw(link, 'ten.svg'),
    draw(link.replace('sockets=10', 'sockets=2'), 'two.svg'),
  ]);
  expect([status, said]).toEqual([0, expect.stringContaining('ten.svg')]);
  const words = wordsOf(picture);
  expect(words).toEqual(
    expect.arrayContaining(['A Batching', 'C Streaming what is sent', '14.0\u00a0s']),
  );
  expect(words).not.toContain('B Streaming');
  expect(wordsOf(other.picture)).toEqual(expect.arrayContaining(['A Batching', '14.0\u00a0s']));
  expect(other.picture.equals(picture)).toBe(false);
}, 60_000);

test('the address of an embedded figure is one, too; a PNG has twice its pixels', async () => {
  const address = 'https://the.page/embed.html?scenario=planet&variants=B&start=3&end=5&theme=dark';
  const { picture, status } = await draw(address, 'b.png');
  expect([status, picture.subarray(1, 4).toString()]).toEqual([0, 'PNG']);
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1440, 908]);
  const drawn = await draw(address, 'b.svg', '--theme', 'light');
  expect(String(drawn.picture)).toMatch(/<rect width="720" height="454" fill="#f/);
}, 60_000);

test.each([
  ['hello', 'a.svg', /names no scenario and no document/],
  ['#scenario=plane', 'a.svg', /no scenario “plane” \(allowed: planet/],
  ['#scenario=planet&set.network.sockets=0', 'a.svg', /network\.sockets: .*\(allowed: /],
  ['#scenario=planet&set.network.sokets.x=1', 'a.svg', /network\.sokets/],
  ['#scenario=planet&colour=red', 'a.svg', /colour: is not part of a link/],
  ['#scenario=planet', 'a.gif', /neither \.svg nor \.png/],
])(
  '%s as %s is refused in words',
  async (link, file, why) => {
    const { status, said } = await draw(link, file);
    expect([status, said]).toEqual([1, expect.stringMatching(why)]);
  },
  60_000,
);
