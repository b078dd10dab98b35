import { expect, test } from 'vitest';
import type { Connect } from './lines';
import { MeasurePool } from './measuring';
import type { Reply, Request } from './messages';

const job = { text: '{}', variant: null, settings: [], eventsMax: 1, mayStop: true };

/** A worker that answers as told: a request's id and its job's text in, replies out; null breaks it. */
function pool(answer: (id: number, text: string) => readonly Reply[] | null) {
  let workers = 0;
  const connect: Connect = (hear, fail) => {
    workers += 1;
    return {
      ask: (request: Request) => {
        const { text } = request.params as { text: string };
        queueMicrotask(() => {
          const replies = answer(request.id, text);
          if (replies === null) fail('it broke');
          else hear(replies);
        });
      },
      end: () => undefined,
    };
  };
  return { pool: new MeasurePool(1, connect), workers: () => workers };
}

const refused = (id: number): readonly Reply[] => [
  { kind: 'result', id, result: { measurement: null, errors: [] } },
];

test('the most urgent run goes first, of the others the first that came', async () => {
  const order: string[] = [];
  const { pool: measuring } = pool((id, text) => {
    order.push(text);
    return refused(id);
  });
  await Promise.all([
    measuring.measure({ ...job, text: 'at once' }),
    measuring.measure({ ...job, text: 'third' }),
    measuring.measure({ ...job, text: 'first' }, 2),
    measuring.measure({ ...job, text: 'second' }, 2),
  ]);
  expect(order).toEqual(['at once', 'first', 'second', 'third']);
});

test('what is cancelled before it begins has no answer', async () => {
  const { pool: measuring } = pool(refused);
  const stop = new AbortController();
  const under = measuring.measure(job);
  const waiting = measuring.measure(job, 0, stop.signal);
  stop.abort();
  expect(await waiting).toBeNull();
  expect(await under).toEqual({ errors: [] });
});

test('a run that breaks the engine is told, and the next one is measured', async () => {
  const { pool: measuring, workers } = pool((id, text) => (text === 'bad' ? null : refused(id)));
  await measuring.measure(job);
  const broken = await measuring.measure({ ...job, text: 'bad' });
  expect(broken).toEqual({
    errors: [{ path: '', code: 'unknown', message: 'it broke', allowed: '' }],
  });
  expect(await measuring.measure(job)).toEqual({ errors: [] });
  expect(workers()).toBe(2);
});

test('where no worker comes it is asked for three times, and then no more', async () => {
  const { pool: measuring, workers } = pool(() => null);
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => measuring.measure(job)));
  for (const outcome of [...outcomes, await measuring.measure(job)])
    expect(outcome).toMatchObject({ errors: [{ code: 'load', message: 'it broke' }] });
  expect(workers()).toBe(3);
});
