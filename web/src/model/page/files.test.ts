import { expect, test } from 'vitest';
import type { Session } from '../run/session';
import { Edits } from './edits';
import { Files } from './files';

test('what cannot be read is told, and nothing is opened', async () => {
  const told: unknown[] = [];
  const session = {
    notify: (title: string, errors: unknown) => told.push(title, errors),
  } as unknown as Session;
  const folder = { name: 'scenarios', size: 4096, text: () => Promise.reject(new Error('folder')) };
  await new Files(session, new Edits(session)).open(folder as unknown as File);
  expect(told).toEqual([
    '“scenarios” is not a scenario',
    [expect.objectContaining({ code: 'file' })],
  ]);
});
