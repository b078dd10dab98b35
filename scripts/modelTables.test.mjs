import { expect, test } from 'vitest';
import { tableUnder } from './modelTables.mjs';

test('a name means what its row under the heading says', () => {
  const markdown = `## Sizes
| part | bytes |
|---|---|
| vote | 96 |

## What the numbers mean

| number | meaning |
|---|---|
| committed | transactions in blocks |
| goodput | committed / time (thesis 3) |

Text.

## What every run checks

| check | says | source |
|---|---|---|
| validity | executed once | dissertation 2.1 |
| utilisation | at most 1 | |

## Limits
| a | b |
`;
  expect(tableUnder(markdown, 'What the numbers mean')).toEqual({
    committed: 'transactions in blocks',
    goodput: 'committed / time (thesis 3)',
  });
  expect(tableUnder(markdown, 'What every run checks')).toEqual({
    validity: 'executed once',
    utilisation: 'at most 1',
  });
  const marked =
    '## Marks\n| a | b |\n|---|---|\n| queue | *grows* by 2 * 3 (`crash_stop`: *never so*) |\n';
  expect(tableUnder(marked, 'Marks')).toEqual({ queue: 'grows by 2 * 3 (crash stop: never so)' });
  expect(() => tableUnder('## Limits', 'Limits')).toThrow('MODEL.md has no table');
});
