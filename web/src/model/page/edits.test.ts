import { expect, test, vi } from 'vitest';
import type { Session } from '../run/session';
import { firstState, type Notice, type SessionState } from '../run/sessionState';
import { documentOf } from '../scenario/document';
import { firstEntry } from '../scenario/firstEntry';
import { Edits } from './edits';

vi.mock('../edits/networkModel', () => {
  throw new Error('the network is away');
});

/** What a session was asked to change and to tell. */
function asked(state: Partial<SessionState>) {
  const changes: Partial<SessionState>[] = [];
  const told: { readonly title: string; readonly again: Notice['again'] | undefined }[] = [];
  const whole = { ...firstState(documentOf(firstEntry)), ...state };
  const session = {
    state: { getState: () => whole },
    change: (change: Partial<SessionState>) => changes.push(change),
    notify: (title: string, _: unknown, __: string, again: Notice['again']) =>
      told.push({ title, again }),
  } as unknown as Session;
  return { edits: new Edits(session), changes, told };
}

test('edits are taken back at once', () => {
  const scenario = { ...firstEntry.scenario, seed: 7 };
  const { edits, changes } = asked({ scenario });
  edits.reset();
  edits.resetAll();
  edits.resetAll(scenario);
  expect(changes.map((change) => change.scenario)).toEqual([
    firstEntry.scenario,
    firstEntry.scenario,
    scenario,
  ]);
});

test('a network model whose code does not load is told, and can be chosen again', async () => {
  const { edits, changes, told } = asked({});
  await edits.chooseModel('tcp');
  expect(changes).toEqual([]);
  expect(told).toEqual([
    { title: 'The network models are not loaded yet', again: expect.any(Function) },
  ]);
});
