import { expect, test } from 'vitest';
import { shippedFile } from './shippedFile';

test('a shipped scenario is called by its file, and by the folder of its family', () => {
  expect(shippedFile('../../../../scenarios/planet.json')).toEqual({ id: 'planet', folder: '' });
  expect(shippedFile('../../scenarios/paxos/window.json')).toEqual({
    ...{ id: 'paxos-window', folder: 'paxos' },
  });
});
