import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedWorker } from './sharedWorker';

class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  readonly ports: unknown[] = [];
  isEnded = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(_: null, ports: readonly unknown[]): void {
    this.ports.push(...ports);
  }

  terminate(): void {
    this.isEnded = true;
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

const started = () => FakeWorker.all;
const at = (index: number): FakeWorker => {
  const worker = started()[index];
  if (worker === undefined) throw new Error(`No worker ${index} was started`);
  return worker;
};
const hear = () => undefined;

beforeEach(() => {
  FakeWorker.all.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

test('it starts before anything connects, and all that connect share it', () => {
  const { connect } = sharedWorker();
  expect(started()).toHaveLength(1);
  const lines = [connect(hear, vi.fn()), connect(hear, vi.fn())];
  expect(started()).toHaveLength(1);
  expect(at(0).ports).toHaveLength(2);
  for (const line of lines) line.end();
});

test('where it breaks before anything hears it, the first to connect starts another', () => {
  const { connect } = sharedWorker();
  at(0).fail('gone');
  const onBroken = vi.fn();
  const line = connect(hear, onBroken);
  expect(started()).toHaveLength(2);
  at(1).fail('gone again');
  expect(onBroken.mock.calls).toEqual([['gone again']]);
  line.end();
});

test('where it breaks later, all that connected hear it, and the next starts another', () => {
  const { connect } = sharedWorker();
  const broken = [vi.fn(), vi.fn()] as const;
  const lines = broken.map((onBroken) => connect(hear, onBroken));
  at(0).fail('out of memory');
  for (const onBroken of broken) expect(onBroken.mock.calls).toEqual([['out of memory']]);
  connect(hear, vi.fn()).end();
  expect(started()).toHaveLength(2);
  for (const line of lines) line.end();
});

test('one line ends it for all, and the next to connect starts another', () => {
  const { connect } = sharedWorker();
  connect(hear, vi.fn()).end();
  expect(at(0).isEnded).toBe(true);
  connect(hear, vi.fn()).end();
  expect(started()).toHaveLength(2);
});

test('it ends where nothing connects', () => {
  sharedWorker().end();
  expect(at(0).isEnded).toBe(true);
});

test('a browser that refuses workers refuses whoever connects', () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new Error('no workers here');
  });
  const { connect } = sharedWorker();
  expect(() => connect(hear, vi.fn())).toThrow('no workers here');
});
