// The worker's loop over the real engine: answers when it is time, and the latest wins.
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import * as module from '../../../core-wasm/pkg/hotstuff/quorumscope_hotstuff';
import planet from '../../../scenarios/planet-window.json';
import type { CommitDetail, NodeView } from '../families/hotstuff/control';
import type { TraceWindow } from './columns';
import { Engine } from './engine';
import { kindNumber } from './kinds';
import type {
  CheckResult,
  MessageDetail,
  Moment,
  Opened,
  Params,
  PathView,
  Reply,
  Request,
  RequestName,
  RunReport,
  WindowAnswer,
} from './messages';
import { engineFile } from './testCheck';

beforeAll(async () => {
  module.initSync({ module: await readFile(engineFile) });
});

const text = JSON.stringify({ ...planet, horizon_s: 5 });

/** An engine, and its replies by the id of the request. */
function startEngine() {
  const replies: Reply[] = [];
  const transfers: ArrayBuffer[][] = [];
  const engine = new Engine(module, (said, transfer) => {
    replies.push(...said);
    transfers.push(...said.map(() => transfer));
  });
  let nextId = 0;
  const ask = <Name extends RequestName>(name: Name, params: Params<Name>): number => {
    const id = nextId++;
    engine.handle({ id, name, params } as Request);
    return id;
  };
  const replyTo = (id: number): Promise<Reply> =>
    expect
      .poll(() => replies.find((reply) => 'id' in reply && reply.id === id), { timeout: 20_000 })
      .toBeDefined()
      .then(() => replies.find((reply) => 'id' in reply && reply.id === id) as Reply);
  const resultOf = async (id: number): Promise<unknown> => {
    const reply = await replyTo(id);
    if (reply.kind !== 'result') throw new Error(`Request ${id} was ${reply.kind}`);
    return reply.result;
  };
  return { ask, replyTo, resultOf, replies, transfers };
}

function windowOf(
  run: number,
  view: string,
  readyNs: number,
  patienceMs = Number.POSITIVE_INFINITY,
): Params<'window'> {
  const request = {
    startNs: 0,
    endNs: 1e9,
    resolutionNs: 1e6,
    budget: 100_000,
    kinds: 0xffff,
    fold: true,
  };
  return { run, view, readyNs, patienceMs, request };
}

test('a scenario is checked: its variants, or its errors with paths', async () => {
  const { ask, resultOf } = startEngine();
  const good = (await resultOf(ask('check', { text }))) as CheckResult;
  expect(good).toMatchObject({ variants: ['Batching', 'Streaming'], errors: [] });
  expect(JSON.parse(String(good.scenario))).toMatchObject({ network: { loss: 0 }, horizon_s: 5 });
  const bad = (await resultOf(ask('check', { text: '{"seed": -1, "colour": 1}' }))) as CheckResult;
  expect(bad.scenario).toBeNull();
  expect(bad.errors.map(({ path }) => path).sort()).toEqual(['colour', 'seed']);
});

test('a run that takes longer than the page waits is answered as far as it has come', async () => {
  const { ask, resultOf } = startEngine();
  await resultOf(ask('open', { run: 1, text, variant: 1 }));
  const early = (await resultOf(ask('window', windowOf(1, 'figure', 5e9, 0)))) as WindowAnswer;
  expect(early.reachedNs).toBeLessThan(5e9);
  const whole = (await resultOf(ask('window', windowOf(1, 'figure', 5e9)))) as WindowAnswer;
  expect(whole.reachedNs).toBeGreaterThanOrEqual(5e9);
  expect(whole.window.messages.count).toBeGreaterThan(early.window.messages.count);
});

test('a run opens with its lanes, answers a window once it is past it, and reports at its end', async () => {
  const { ask, resultOf, replies, transfers } = startEngine();
  const opened = (await resultOf(ask('open', { run: 1, text, variant: 1 }))) as Opened;
  expect(opened.lanes.map(({ name }) => name)).toHaveLength(4);
  const windowId = ask('window', windowOf(1, 'figure', 1e9));
  const { window, reachedNs } = (await resultOf(windowId)) as WindowAnswer;
  expect(reachedNs).toBeGreaterThanOrEqual(1e9);
  expect(window.messages.count).toBeGreaterThan(0);

  const index = replies.findIndex((reply) => 'id' in reply && reply.id === windowId);
  expect(transfers[index]).toHaveLength(columnsOf(window));

  const report = (await resultOf(ask('report', { run: 1 }))) as RunReport;
  expect(report.digest).toMatch(/^[0-9a-f]{16}$/);
  const isEnd = (reply: Reply) => reply.kind === 'progress' && reply.progress.finished;
  await expect.poll(() => replies.some(isEnd)).toBe(true);
});

test('a window tells since when the oldest request waits that nobody answers', async () => {
  const { ask, resultOf } = startEngine();
  const crash = (replica: number) => ({ kind: 'crash', replica, at_s: 0.3 });
  const faults = [crash(2), crash(3)];
  ask('open', { run: 1, text: JSON.stringify({ ...planet, horizon_s: 5, faults }), variant: 1 });
  const answer = (await resultOf(ask('window', windowOf(1, 'figure', 1e9)))) as WindowAnswer;
  const { answered } = answer.window;
  expect([answered.count, ...answered.waitingSinceNs]).toEqual([0, 0]);
});

test('per view the latest window wins, and another run overtakes what waits for the one before', async () => {
  const { ask, replyTo, resultOf } = startEngine();
  ask('open', { run: 1, text, variant: 0 });
  const first = ask('window', windowOf(1, 'figure', 1e9));
  const second = ask('window', windowOf(1, 'figure', 1e9));
  const other = ask('window', windowOf(1, 'world', 1e9));
  const report = ask('report', { run: 1 });
  expect(await replyTo(first)).toMatchObject({ kind: 'overtaken' });

  const reopened = ask('open', { run: 2, text, variant: 1 });
  for (const id of [second, other, report]) {
    expect(await replyTo(id)).toMatchObject({ kind: 'overtaken' });
  }
  expect(await resultOf(reopened)).toMatchObject({ errors: [] });
  expect(await resultOf(ask('window', windowOf(2, 'figure', 1e9)))).toHaveProperty('window');
});

test('every comparison that asks for the same stretch of a run has its numbers', async () => {
  const { ask, resultOf } = startEngine();
  ask('open', { run: 1, text, variant: 0 });
  const stretch = { run: 1, startNs: 0, endNs: 5e9, cells: 4 };
  const [first, second] = [ask('fingerprints', stretch), ask('fingerprints', stretch)];
  const numbers = (await resultOf(first)) as Float64Array;
  // Of each part one of what all could witness, and one of the word of each of four replicas.
  expect(numbers).toHaveLength(4 * (1 + 4));
  expect([...numbers].filter(Number.isSafeInteger)).toHaveLength(numbers.length);
  expect(await resultOf(second)).toEqual(numbers);
});

test('a scenario with mistakes leaves the run before as it is', async () => {
  const { ask, replyTo, resultOf } = startEngine();
  ask('open', { run: 1, text, variant: 0 });
  const refused = await resultOf(ask('open', { run: 2, text: '{"seed": -1}', variant: 0 }));
  expect(refused).toMatchObject({ lanes: [], errors: [{ path: 'seed' }] });
  const ofRefused = ask('window', windowOf(2, 'figure', 1e9));
  expect(await replyTo(ofRefused)).toMatchObject({ kind: 'overtaken' });
  expect(await resultOf(ask('window', windowOf(1, 'figure', 1e9)))).toHaveProperty('window');
});

test('a step forward and back comes to the same point', async () => {
  const { ask, resultOf } = startEngine();
  ask('open', { run: 1, text, variant: 0 });
  const forward = { direction: 1, stop: 'significant', amount: 0 } as const;
  const first = await resultOf(ask('step', { timeNs: 0, sequence: 0, ...forward }));
  const { found } = first as { found: { timeNs: number; sequence: number; caption: string } };
  expect(found.caption).not.toBe('');
  const { timeNs, sequence } = found;
  const next = (await resultOf(ask('step', { timeNs, sequence, ...forward }))) as typeof first & {
    found: { timeNs: number; sequence: number };
  };
  const back = { direction: -1, stop: 'significant', amount: 0 } as const;
  const { timeNs: nextNs, sequence: nextSequence } = next.found;
  expect(
    await resultOf(ask('step', { timeNs: nextNs, sequence: nextSequence, ...back })),
  ).toMatchObject({ found: { timeNs, sequence } });
});

test('a replica is inspected as it was at a point of the run', async () => {
  const { ask, resultOf } = startEngine();
  ask('open', { run: 1, text, variant: 0 });
  // Behind every event of the instant.
  const sequence = 0xffff_ffff;
  const at = (timeNs: number) => ask('inspect', { replica: 1, timeNs, sequence });
  const early = (await resultOf(at(0.1e9))) as NodeView;
  const late = (await resultOf(at(4e9))) as NodeView;
  expect(early).toMatchObject({ leader: 0, committedHeight: 0 });
  expect(late.committedHeight).toBeGreaterThan(0);
  expect(late.view).toBeGreaterThan(early.view);
});

test('a message is told with its delays, its causes and its effects, and found again in another run', async () => {
  const { ask, resultOf } = startEngine();
  const found = async <T>(id: number) => ((await resultOf(id)) as { found: T }).found;
  ask('open', { run: 1, text, variant: 0 });
  expect(await found(ask('lastEnded', { timeNs: 0, sequence: 0 }))).toBeNull();
  // Asked before the run has come so far: answered once it has.
  const detail = await found<MessageDetail>(ask('message', { row: 20 }));
  const { message, parts, causes } = detail;
  expect(parts[0]?.startNs).toBe(message.queuedNs);
  expect(parts.at(-1)?.endNs).toBe(message.endedNs);
  const before = await found<MessageDetail>(ask('message', { row: Number(causes[0]?.row) }));
  expect(before.effects).toContainEqual(message);
  // The first proposal, as its receiver saw it.
  const proposal = await found<MessageDetail>(ask('message', { row: 0 }));
  expect(proposal).toMatchObject({
    message: { kind: 'proposal' },
    handled: { ruling: { rule: 'extends_lock' } },
  });

  const latency = { ...planet.network.latency, factor: 2 };
  const slower = { ...planet, horizon_s: 5, network: { ...planet.network, latency } };
  ask('open', { run: 2, text: JSON.stringify(slower), variant: 0 });
  const { source, target, tag, queuedNs } = message;
  const kind = kindNumber(message.kind);
  const row = await found<number>(ask('alike', { kind, source, target, tag, queuedNs }));
  const again = await found<MessageDetail>(ask('message', { row }));
  expect(again.message).toMatchObject({ kind: message.kind, source, target, tag });
  expect(await found(ask('message', { row: 0xffff_fffe }))).toBeNull();
});

test('a commit is told with its critical path, one that never comes is not found', async () => {
  const { ask, resultOf } = startEngine();
  const found = async (id: number) => ((await resultOf(id)) as { found: CommitDetail }).found;
  ask('open', { run: 1, text, variant: 1 });
  const commit = await found(ask('commit', { replica: 2, height: 3 }));
  expect(commit.parts[0]?.startNs).toBe(commit.subject.proposedNs);
  expect(commit.parts.at(-1)?.endNs).toBe(commit.committedNs);
  const told = new Set(commit.messages.map(({ row }) => row));
  expect(commit.parts.every(({ row }) => row === null || told.has(row))).toBe(true);
  const { height, view } = commit.subject;
  expect(commit.rule).toEqual({
    ...{ height, chain: 3, consecutive: true },
    ...{ firstView: view, lastView: view + 2 },
  });
  expect(await found(ask('commit', { replica: 2, height: 1_000_000 }))).toBeNull();
});

/**
 * Batches of up to 100,000 transactions over a path of 10 Mbit/s with a buffer of 15 kB; a card is a hundred times as
 * fast.
 */
const narrow = {
  ...{ version: 1, horizon_s: 2, replicas: { count: 4 } },
  network: {
    ...{ model: 'tcp', latency: { uniform_one_way_ms: 20 } },
    path: { mbps: 10, buffer_bytes: 15_000 },
  },
  protocol: { dissemination: 'batch', batch: { max_tx: 100_000 } },
  workload: { kind: 'open', rate_tps: 2000, tx_bytes: 500 },
};

test('a run is of the scenario with its defaults, which are those of its own network', async () => {
  const { ask, resultOf } = startEngine();
  const variants = [
    { name: 'Ideal', set: {} },
    { name: 'TCP', set: { 'network.model': 'tcp' } },
  ];
  const both = JSON.stringify({ version: 1, horizon_s: 1, replicas: { count: 4 }, variants });
  const windowOf = async (variant: number) => {
    const opened = (await resultOf(ask('open', { run: variant, text: both, variant }))) as Opened;
    return JSON.parse(opened.scenario).network.window_bytes;
  };
  expect([await windowOf(0), await windowOf(1)]).toEqual([65_536, null]);
});

test('a full queue is told: at a time, as a step, and with what a message lost in it', async () => {
  const { ask, resultOf } = startEngine();
  ask('open', { run: 1, text: JSON.stringify(narrow), variant: 0 });
  const found = async <Found>(id: number) => ((await resultOf(id)) as { found: Found }).found;
  await resultOf(ask('report', { run: 1 }));
  const stop = { direction: 1, stop: 'significant', amount: 0 } as const;
  let at = { timeNs: 0, sequence: 0 };
  let caption = '';
  while (!caption.includes('drop')) {
    const step = await found<Moment | null>(ask('step', { ...at, ...stop }));
    if (step === null) throw new Error('nothing is dropped');
    at = { timeNs: step.timeNs, sequence: step.sequence };
    caption = step.caption;
  }
  expect(caption).toMatch(
    /^the queues? of .* drops? \d+ packets? \([\d.]+ kB\) of block \d+( of view \d+)?$/,
  );
  const path = (timeNs: number, target: number) =>
    found<PathView | null>(ask('path', { source: 0, target, timeNs }));
  const full = await path(at.timeNs, 1);
  expect(full).toMatchObject({ bitsPerSecond: 1e7, bufferBytes: 15_000 });
  expect(full?.droppedBytes).toBeGreaterThan(0);
  expect(full?.longestNs).toBeGreaterThan(10e6);
  expect((await path(0, 1))?.bytes).toBe(0);
  expect(await path(0, 0)).toBeNull();
  // What the window has of a lossy transmission is what the message says of itself.
  const request = windowOf(1, 'figure', 2e9);
  const { window } = (await resultOf(ask('window', request))) as WindowAnswer;
  const { messages, originNs } = window;
  const lossy = messages.lostBytes.findIndex((bytes) => bytes > 0);
  const detail = await found<MessageDetail>(ask('message', { row: Number(messages.row[lossy]) }));
  const lost = [...messages.row.keys()].filter(
    (index) => messages.row[index] === messages.row[lossy],
  );
  const sum = lost.reduce((bytes, index) => bytes + (messages.lostBytes[index] ?? 0), 0);
  expect(detail.losses?.bytes).toBe(sum);
  expect(detail.losses?.againFromNs).toBeCloseTo(originNs + (messages.sentAgainNs[lossy] ?? 0), -3);
});

test('a panic names the run that it broke, and nothing is asked of that run again', async () => {
  const { ask, replies, replyTo } = startEngine();
  ask('open', { run: 1, text, variant: 0 });
  ask('inspect', { replica: 99, timeNs: 1e9, sequence: 0 });
  const panicOf = () => replies.find((reply) => reply.kind === 'panic');
  await expect.poll(panicOf).toBeDefined();
  expect(panicOf()).toMatchObject({
    message: expect.stringMatching(
      /scenario "What does the TCP window limit\?", variant Batching, seed 1/,
    ),
  });
  expect(await replyTo(ask('report', { run: 1 }))).toMatchObject({ kind: 'overtaken' });
});

/** How many typed arrays a window has, each with a buffer of its own. */
function columnsOf(window: TraceWindow): number {
  const tables = [window, ...Object.values(window)].filter((part) => typeof part === 'object');
  return tables.flatMap((table) => Object.values(table)).filter(ArrayBuffer.isView).length;
}
