import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import evidence from '../../../../docs/evidence.json';
import { sourceParts } from './sources';

test('links stand among the words; what only looks like one is text', () => {
  expect(sourceParts('As in [Table 6](#evidence=T-A1), by [RFC 6298](https://x.org/a).')).toEqual([
    { text: 'As in ', link: null },
    { text: 'Table 6', link: '#evidence=T-A1' },
    { text: ', by ', link: null },
    { text: 'RFC 6298', link: 'https://x.org/a' },
    { text: '.', link: null },
  ]);
  expect(sourceParts('[Figure 4.5](#curves=dissertation-batches)')).toEqual([
    { text: 'Figure 4.5', link: '#curves=dissertation-batches' },
  ]);
  expect(sourceParts('')).toEqual([]);
  for (const other of [
    '[a](javascript:alert(1))',
    '[a](#scenario=planet)',
    '[a](http://x.org)',
    '[1]',
  ])
    expect(sourceParts(other)).toEqual([{ text: other, link: null }]);
});

test('every shipped scenario has sources as links, each to a row or a document that there is', () => {
  const { rows, documents, charts } = evidence;
  const places = new Set([...rows, ...documents, ...charts].map(({ id }) => id));
  const folder = new URL('../../../../scenarios/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const { source } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const links = sourceParts(source).flatMap(({ link }) => link ?? []);
    expect(links, file).not.toEqual([]);
    const lost = links.filter(
      (link) => link[0] === '#' && !places.has(link.replace(/^#(evidence|curves)=/, '')),
    );
    expect([file, lost]).toEqual([file, []]);
    // What is written like a link is one.
    expect(sourceParts(source).filter(({ text }) => text.includes(']('))).toEqual([]);
  }
});
