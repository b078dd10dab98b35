import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { palettePng } from './palettePng.mjs';
import { cardPng, cardSvg, wrapped } from './scenarioCard.mjs';
import { addressFrom, listPage, pageStyle, scenarioPage, sitemap } from './scenarioPages.mjs';

const words = {
  id: 'planet',
  topic: 'Batching & streaming',
  title: 'Larger "batches"',
  question: 'Is <b>n > f</b> enough?',
  setup: 'A sends 100 tx & waits.',
  watch: '',
  sources: [
    { text: 'Table "6"', link: '#evidence=T-A1' },
    { text: 'RFC 6298', link: 'https://www.rfc-editor.org/rfc/rfc6298' },
  ],
};
const address = 'https://example.org/q/';

test('a page has its words as text, whatever stands in them', () => {
  const html = scenarioPage(words, address);
  expect(html).toContain('<h1>Is &lt;b&gt;n &gt; f&lt;/b&gt; enough?</h1>');
  expect(html).toContain('<p class="title">Larger &quot;batches&quot;</p>');
  expect(html).toContain(
    'alt="Messages between the replicas over time: Larger &quot;batches&quot;"',
  );
  expect(html).not.toContain('<b>n');
  expect(html).toContain('<meta name="description" content="A sends 100 tx &amp; waits.">');
  expect(html).not.toContain('<script');
  expect(html).toContain('href="../index.html#scenario=planet"');
  expect(html).toContain(
    '<p><b>Sources</b> <a href="../index.html#evidence=T-A1">Table &quot;6&quot;</a> · <a href="https://www.rfc-editor.org/rfc/rfc6298">RFC 6298</a></p>',
  );
  expect(html).toContain(`content="default-src 'self'; script-src 'self'`);
});

test('with an address, canonical and card are absolute; without one nothing is claimed', () => {
  const html = scenarioPage(words, address);
  expect(html).toContain('<link rel="canonical" href="https://example.org/q/s/planet.html">');
  for (const property of ['og:image', 'twitter:image'])
    expect(html).toMatch(
      new RegExp(`="${property}" content="https://example\\.org/q/s/planet\\.png">`),
    );
  expect(html).toContain('content="summary_large_image"');
  const relative = scenarioPage(words, null);
  expect(relative).not.toMatch(/canonical|og:url|og:image|twitter:image|example\.org/);
  expect(relative).toContain('<meta property="og:title" content="Is &lt;b&gt;');
  expect(relative).toContain('content="summary"');
});

test('the list has every scenario under its topic, and the map of the site every page', () => {
  const other = { ...words, id: 'lost-vote', topic: 'Faults', question: 'Who lost it?' };
  const html = listPage([words, other], address);
  expect(html.indexOf('<h2>Batching &amp; streaming</h2>')).toBeLessThan(
    html.indexOf('<h2>Faults</h2>'),
  );
  expect(html).toContain('<li><a href="lost-vote.html">Who lost it?</a>');
  const places = [...sitemap([words, other], address).matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(places.map(([, place]) => place)).toEqual([
    address,
    `${address}s/index.html`,
    `${address}s/planet.html`,
    `${address}s/lost-vote.html`,
  ]);
});

test('an address is one of a folder on the web, or is refused', () => {
  expect(addressFrom(undefined)).toBeNull();
  expect(addressFrom('')).toBeNull();
  expect(addressFrom('https://example.org/q')).toBe('https://example.org/q/');
  for (const wrong of ['example.org', 'file:///q/', 'https://example.org/?q', 'https://x.org/#q'])
    expect(() => addressFrom(wrong)).toThrow(`QUORUMSCOPE_ADDRESS is “${wrong}”`);
});

test('the style has the colours of both themes', () => {
  const theme = (/** @type {string} */ name, /** @type {string} */ color) =>
    `:root[data-theme="${name}"] {\n${['paper', 'panel', 'ink', 'ink-soft', 'rule', 'accent'].map((each) => `  --${each}: ${color};\n`).join('')}}`;
  const css = pageStyle(`${theme('light', '#fff')}\n${theme('dark', '#000')}`);
  expect(css).toContain(':root { --paper: #fff;');
  expect(css).toContain('(prefers-color-scheme: dark) { :root { --paper: #000;');
});

test('lines break between words, and what has no room is cut', () => {
  expect(wrapped('one two three', 7, 3)).toEqual(['one two', 'three']);
  expect(wrapped('acknowledged one', 5, 3)).toEqual(['acknowledged', 'one']);
  expect(wrapped('one, two three four', 4, 2)).toEqual(['one,', 'two …']);
});

test('a card is a picture of its size, with its words in the typeface that is shipped', () => {
  const still =
    '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="454" viewBox="0 0 720 454"><rect width="720" height="454" fill="#0a8a5f"/></svg>';
  const colors = { paper: '#ffffff', ink: '#000000', 'ink-soft': '#333333', accent: '#0b5fa5' };
  const png = cardPng(cardSvg(words, still, colors));
  const { width, height, at } = decoded(png);
  expect([width, height]).toEqual([1200, 630]);
  expect(at(4, 300)).toBe('0b5fa5');
  expect(at(1190, 10)).toBe('ffffff');
  // The picture, and the question's first letter: an I is a bar.
  expect(at(400, 400)).toBe('0a8a5f');
  const question = Array.from({ length: 30 }, (_, x) => at(56 + x, 80));
  expect(question).toContain('000000');
  const bare = cardPng(cardSvg({ ...words, question: '' }, still, colors));
  expect(decoded(bare).at(60, 72)).toBe('ffffff');
  expect(() => cardSvg(words, '<g/>', colors)).toThrow('begins with its size');
});

test('a palette keeps the most frequent colours, and the nearest of them stand for others', () => {
  const shades = Array.from({ length: 300 }, (_, i) => [i % 256, i >= 256 ? 200 : 0, 0, 255]);
  const pixels = Uint8Array.from([...shades, ...shades.slice(0, 256)].flat());
  const { at } = decoded(palettePng(pixels, 556, 1));
  expect(at(7, 0)).toBe('070000');
  expect(at(300, 0)).toBe('000000');
  // Seen once: red 1 with green 200 is nearest to red 1 without.
  expect(at(257, 0)).toBe('010000');
});

/** @param {Buffer} png with a palette, whose rows have no filter */
function decoded(png) {
  /** @type {Record<string, Buffer>} */
  const chunks = {};
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    chunks[png.toString('latin1', at + 4, at + 8)] = png.subarray(at + 8, at + 8 + length);
  }
  const { IHDR, PLTE, IDAT } = chunks;
  if (IHDR === undefined || PLTE === undefined || IDAT === undefined) throw new Error('No PNG');
  const [width, height] = [IHDR.readUInt32BE(0), IHDR.readUInt32BE(4)];
  const rows = inflateSync(IDAT);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => {
    const place = rows[y * (width + 1) + 1 + x] ?? 0;
    return PLTE.subarray(3 * place, 3 * place + 3).toString('hex');
  };
  return { width, height, at };
}
