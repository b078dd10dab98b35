import { expect, test } from 'vitest';
import { messagesCsv } from './exports';
import type { Session } from './session';

test('every run is read as it was when reading began', async () => {
  // Each look at a run finds the next one in its place.
  let made = 0;
  const csvReader = () => {
    const run = ++made;
    return async (first: number) => ({
      heading: 'run\n',
      lines: new TextEncoder().encode(first === 0 ? `${run}\n` : ''),
    });
  };
  const session = {
    state: { getState: () => ({ runs: [{ key: 'A' }, { key: 'B' }] }) },
    variantOfKey: () => ({ csvReader }),
  } as unknown as Session;
  const counts: number[] = [];
  const edit = (rows: number) => {
    made = 8;
    counts.push(rows);
  };
  const messages = await messagesCsv(session, edit, new AbortController().signal);
  expect(await messages?.text()).toBe('run\n1\n2\n');
  // Rows that there are, not those that were asked for.
  expect(counts).toEqual([1, 2]);
});
