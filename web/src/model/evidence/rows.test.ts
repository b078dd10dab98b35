import { expect, test } from 'vitest';
import { evidenceHash, evidencePlace } from './place';
import { ALL_ROWS, countKinds, countVerdicts, inSections, wantedRows } from './rows';
import { exampleRow as row } from './testRow';

const rows = [
  row({}),
  row({ id: 'T-D1', place: 'Table 4', what: 'Bandwidth', verdict: 'contradicts itself' }),
  row({
    id: 'D-V3',
    document: '001',
    place: '4.3.5',
    what: 'Jump of latency',
    verdict: 'off, explained',
    kind: 'sign or order',
  }),
];
const ids = (wanted: Partial<typeof ALL_ROWS>) =>
  wantedRows(rows, { ...ALL_ROWS, ...wanted }).map(({ id }) => id);

test('rows are found by document, kind, verdict, and words in any place', () => {
  expect(ids({})).toEqual(['T-L1', 'T-D1', 'D-V3']);
  expect(ids({ document: '000' })).toEqual(['T-L1', 'T-D1']);
  expect(ids({ verdict: 'off, explained' })).toEqual(['D-V3']);
  expect(ids({ document: '000', verdict: 'off, explained' })).toEqual([]);
  expect(ids({ kind: 'sign or order' })).toEqual(['D-V3']);
  expect(ids({ kind: 'reproduced', verdict: 'off, explained' })).toEqual([]);
  expect(ids({ query: 'order' })).toEqual(['D-V3']);
  expect(ids({ query: 'latency' })).toEqual(['T-L1', 'D-V3']);
  expect(ids({ query: 'table latenc' })).toEqual(['T-L1']);
  expect(ids({ query: 'd-v3' })).toEqual(['D-V3']);
  expect(ids({ query: '0.823 zebra' })).toEqual([]);
});

test('a document without rows takes no room, and its rows keep their order', () => {
  const documents = ['000', '001', '002'].map((id) => ({
    id,
    title: id,
    parameters: '',
    contradictions: [],
  }));
  const sections = inSections({ documents, rows, charts: [] }, rows);
  expect(sections.map(({ document, rows: inside }) => [document.id, inside.length])).toEqual([
    ['000', 2],
    ['001', 1],
  ]);
});

test('verdicts are counted, also those that no row has', () => {
  expect([...countVerdicts(rows)]).toEqual([
    ['holds', 1],
    ['off, explained', 1],
    ['contradicts itself', 1],
    ['not attempted', 0],
    ['off', 0],
  ]);
});

test('verdicts are counted by kind, and a kind without rows takes no room', () => {
  const told = [...countKinds(rows)].map(([kind, counts]) => [kind, [...counts.values()]]);
  expect(told).toEqual([
    ['reproduced', [1, 0, 1, 0, 0]],
    ['sign or order', [0, 1, 0, 0, 0]],
  ]);
});

test('an address names a row of the evidence, or all of it', () => {
  expect(evidenceHash('')).toBe('#evidence');
  expect(evidenceHash('T-W1 & 2')).toBe('#evidence=T-W1%20%26%202');
  for (const place of ['', 'T-L1', 'T-W1 & 2'])
    expect(evidencePlace(evidenceHash(place))).toBe(place);
  expect(evidencePlace('#evidence=%')).toBe('%');
  expect(['', '#', '#scenario=evidence', '#evidences'].map(evidencePlace)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
