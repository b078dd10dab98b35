import { expect, test } from 'vitest';
import { numbersFrom } from './modelNumbers.mjs';

test('a number means what its row under the heading says', () => {
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

## Limits
| a | b |
`;
  expect(numbersFrom(markdown)).toEqual({
    committed: 'transactions in blocks',
    goodput: 'committed / time (thesis 3)',
  });
  expect(() => numbersFrom('## Limits')).toThrow('MODEL.md has no table');
});
