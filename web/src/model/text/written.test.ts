import { expect, test } from 'vitest';
import type { Json } from '../scenario/scenario';
import { written, writtenFile } from './written';

test('members of a scenario stand each on a line, and what has room on one', () => {
  const scenario = {
    version: 1,
    network: { latency: { preset: 'x' }, sockets: 2 },
    faults: [],
    variants: [{ name: 'A', set: { 'network.sockets': 5 } }, { name: 'B' }],
    answer: [{ text: 'x'.repeat(120) }],
  };
  expect(writtenFile(scenario)).toBe(`{
  "version": 1,
  "network": { "latency": { "preset": "x" }, "sockets": 2 },
  "faults": [],
  "variants": [{ "name": "A", "set": { "network.sockets": 5 } }, { "name": "B" }],
  "answer": [
    {
      "text": "${'x'.repeat(120)}"
    }
  ]
}
`);
  expect(writtenFile({})).toBe('{}\n');
});

test('plain items fill lines of 120 columns', () => {
  const row = Array.from({ length: 40 }, (_, index) => 100 + index);
  const lines = written([row, [1]] as Json).split('\n');
  expect(lines).toHaveLength(7);
  expect(lines[1]).toBe('  [');
  expect(lines[2]?.startsWith('    100, 101, ')).toBe(true);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
  expect(lines.at(-2)).toBe('  [1]');
});

test('every shipped scenario is written as what it says', () => {
  const files = import.meta.glob<Json>('../../../../scenarios/*.json', {
    eager: true,
    import: 'default',
  });
  for (const scenario of Object.values(files))
    expect(JSON.parse(writtenFile(scenario))).toEqual(scenario);
});
