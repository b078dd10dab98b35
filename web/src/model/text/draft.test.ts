import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { engineFile, loadedCheck } from '../../core/testCheck';
import type { Scenario } from '../scenario/scenario';
import { Draft, type Page, type Rewriting } from './draft';

const check = loadedCheck(Uint8Array.from(readFileSync(engineFile)));

/** What a tab keeps. */
function tab() {
  let text = '';
  const write = (next: string) => {
    text = next;
    return true;
  };
  return { read: () => text, write };
}

/** A page with a scenario, and a text beside it. */
function opened(scenario: Scenario, kept = tab()) {
  let source = { id: 'x', packed: null as string | null, scenario };
  const listeners = new Set<() => void>();
  const set = (next: typeof source) => {
    source = next;
    for (const listener of listeners) listener();
  };
  const written: Scenario[] = [];
  const page: Page = {
    get: () => source,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: async (text) => check(text),
    write: (next) => {
      written.push(next);
      set({ ...source, scenario: next });
    },
  };
  const draft = new Draft(page, kept);
  const rewritings: Rewriting[] = [];
  draft.onRewritten = (rewriting) => rewritings.push(rewriting);
  const end = draft.attach();
  return {
    draft,
    written,
    rewritings,
    end,
    edit: (next: Scenario) => set({ ...source, scenario: next }),
    open: (id: string, next: Scenario) => set({ id, packed: 'p', scenario: next }),
    page: () => source.scenario,
    rest: () => vi.advanceTimersByTimeAsync(500),
    told: () => draft.state.get().problems.map(({ path, message }) => `${path}: ${message}`),
    standing: () => draft.state.get().standing,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const first = { version: 1, seed: 1, network: { sockets: 2 } };
const TEXT = `{
  "version": 1,
  "seed": 1,
  "network": { "sockets": 2 }
}
`;

test('a good text is one edit of the page when the hand rests', async () => {
  const { draft, written, standing, rest } = opened(first);
  expect(draft.text).toBe(TEXT);
  for (const seed of ['2', '23', '234']) draft.typed(TEXT.replace('"seed": 1', `"seed": ${seed}`));
  expect(written).toEqual([]);
  expect(standing()).toBe('read soon');
  await rest();
  expect(written).toEqual([{ ...first, seed: 234 }]);
  expect(standing()).toBe('shown');
});

test('a text with mistakes stays, and tells each at its place', async () => {
  const { draft, written, standing, told, rest } = opened(first);
  draft.typed(TEXT.replace('2 }', '-2 }'));
  await rest();
  expect(told()).toEqual(['network.sockets: -2 is out of range']);
  expect(draft.state.get().problems[0]).toMatchObject({ from: 57, to: 59 });
  draft.typed(TEXT.replace('1,', '1'));
  await rest();
  expect(told()).toEqual([': is not valid JSON: expected "," or "}"']);
  draft.typed(TEXT.replace('1,', '1, "seed": 5,'));
  await rest();
  expect(told()).toEqual([': is not valid JSON: duplicate key']);
  draft.typed(TEXT.replace('"seed": 1', '"seed": 1.00000000000000000001'));
  await rest();
  expect(told()[0]).toBe(': has more digits than are kept');
  expect(standing()).toBe('unfinished');
  expect(written).toEqual([]);
});

test('what is edited on the page changes the text, and nothing else of it', async () => {
  const { draft, edit, rewritings, standing, rest } = opened(first);
  const own = TEXT.replace('"seed": 1', '"seed":   1');
  draft.typed(own);
  await rest();
  edit({ ...first, network: { sockets: 10 } });
  await rest();
  expect(draft.text).toBe(own.replace('2 }', '10 }'));
  const at = own.indexOf('2 }');
  expect(rewritings).toEqual([
    { edits: [{ from: at, to: at + 1, insert: '10' }], isUndoable: false },
  ]);
  expect(standing()).toBe('shown');
});

test('an unfinished text stays while the page changes, and both count when it is good', async () => {
  const { draft, edit, page, rewritings, rest } = opened(first);
  const unfinished = TEXT.replace('"seed": 1', '"seed": ');
  draft.typed(unfinished);
  await rest();
  edit({ ...first, network: { sockets: 10 } });
  await rest();
  expect(draft.text).toBe(unfinished);
  expect(rewritings).toEqual([]);
  expect(draft.state.get()).toMatchObject({ standing: 'unfinished', isOvertaken: true });
  draft.typed(TEXT.replace('"seed": 1', '"seed": 7'));
  await rest();
  expect(page()).toEqual({ ...first, seed: 7, network: { sockets: 10 } });
  expect(draft.text).toBe(TEXT.replace('"seed": 1', '"seed": 7').replace('2 }', '10 }'));
  expect(draft.state.get()).toMatchObject({ standing: 'shown', isOvertaken: false });
});

test('an unfinished text can be given up', async () => {
  const { draft, edit, rewritings, rest } = opened(first);
  draft.typed('{');
  await rest();
  edit({ ...first, seed: 9 });
  draft.giveUp();
  expect(draft.text).toBe(TEXT.replace('"seed": 1', '"seed": 9'));
  expect(rewritings.at(-1)?.isUndoable).toBe(true);
});

test('another scenario takes the place of the text; an unfinished one can be brought back', async () => {
  const { draft, open, rewritings, rest } = opened(first);
  open('y', { version: 1, seed: 2 });
  await rest();
  expect(draft.text).toBe('{\n  "version": 1,\n  "seed": 2\n}\n');
  expect(rewritings.at(-1)?.isUndoable).toBe(false);
  draft.typed('{');
  open('z', first);
  await rest();
  expect(draft.text).toBe(TEXT);
  expect(rewritings.at(-1)?.isUndoable).toBe(true);
});

test('what the page itself has wrong is told in its text', async () => {
  const { edit, told, standing, rest } = opened(first);
  edit({ ...first, network: { sockets: 0 } });
  await rest();
  expect(told()).toEqual(['network.sockets: 0 is out of range']);
  expect(standing()).toBe('shown');
});

test('former words are read as today’s, and stay as they are written until the page changes', async () => {
  const { draft, edit, page, rest } = opened(first);
  const former = TEXT.replace('"network"', '"clients": { "replies": "first" },\n  "network"');
  draft.typed(former);
  await rest();
  expect(page()).toMatchObject({ clients: { replies: 1 } });
  expect(draft.text).toBe(former);
  edit({ ...page(), seed: 5 });
  await rest();
  expect(draft.text).toBe(former.replace('"first"', '1').replace('"seed": 1', '"seed": 5'));
});

test('a text that is not attached catches up when it is again', async () => {
  const { draft, edit, end, rest } = opened(first);
  await rest();
  end();
  edit({ ...first, seed: 4 });
  await rest();
  expect(draft.text).toBe(TEXT);
  draft.attach();
  expect(draft.text).toBe(TEXT.replace('"seed": 1', '"seed": 4'));
});

test('an unfinished text is there again after a reload, and is joined with the page', async () => {
  const kept = tab();
  const before = opened(first, kept);
  before.draft.typed(TEXT.replace('"seed": 1', '"seed": '));
  await before.rest();
  before.edit({ ...first, horizon_s: 9 });
  await before.rest();
  const after = opened({ ...first, horizon_s: 9 }, kept);
  expect(after.draft.text).toBe(TEXT.replace('"seed": 1', '"seed": '));
  await after.rest();
  expect(after.draft.state.get()).toMatchObject({ standing: 'unfinished', isOvertaken: true });
  after.draft.typed(TEXT.replace('"seed": 1', '"seed": 8'));
  await after.rest();
  expect(after.page()).toEqual({ ...first, seed: 8, horizon_s: 9 });
  expect(opened(first, kept).draft.text).toBe(TEXT);
});

test('what a tab keeps of another scenario, or is none of a text’s, is left alone', () => {
  const kept = tab();
  for (const left of ['{', '7', '{"id":"y","packed":null,"scenario":{},"text":"{"}']) {
    kept.write(left);
    expect(opened(first, kept).draft.text).toBe(TEXT);
  }
});
