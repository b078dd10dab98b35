import { expect, test } from 'vitest';
import type { Outcome } from '../../core/measuring';
import type { Knee, SweepPlan, SweepPoint } from '../../core/messages';
import { brackets, curvePanels } from './curves';
import { type Description, PLAIN, type Sweep } from './description';
import { measureAt } from './measures';
import { type Measuring, runKey, SweepRun } from './running';
import { testOutcome } from './testOutcome';

const description: Description = {
  version: 1,
  scenario: { version: 1, seed: 7 },
  x: { path: 'workload.rate_tps', values: [1, 2, 3] },
  y: ['latency_s.p50'],
};

const sweep: Sweep = { description, look: PLAIN };

const points = [1, 2, 3].map(
  (x): SweepPoint => ({
    variant: 'A',
    settings: [['workload.rate_tps', x]],
    seed: 7,
    x,
    series: null,
    panel: null,
  }),
);

const outcome = testOutcome({});
const latency = measureAt('latency_s.p50');

/** Measures what it is told to, in the order in which it is asked. */
function bench(errors: SweepPlan['errors'] = []) {
  const asked: (readonly [unknown, (outcome: Outcome | null) => void])[] = [];
  const measuring: Measuring = {
    plan: async () => ({ errors, points: errors.length > 0 ? [] : points }),
    kneeStep: async () => null,
    measure: (job, _, signal) =>
      new Promise((resolve) => {
        asked.push([job.settings, resolve]);
        signal?.addEventListener('abort', () => resolve(null));
      }),
  };
  return { measuring, asked };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

test('the ends are asked first, and the first outcome shows at once', async () => {
  const { measuring, asked } = bench();
  const run = new SweepRun(sweep);
  const whole = run.start(() => measuring);
  await turn();
  expect(asked.map(([settings]) => settings)).toEqual(
    [1, 3, 2].map((x) => [['workload.rate_tps', x]]),
  );
  asked[0]?.[1](outcome);
  await turn();
  expect(run.state.get()).toMatchObject({ phase: 'running', done: 1 });
  for (const [, answer] of asked.slice(1)) answer(outcome);
  await whole;
  expect(run.state.get()).toMatchObject({ phase: 'done', done: 3 });
});

test('what is cancelled keeps what is there, and goes on from it', async () => {
  const { measuring, asked } = bench();
  const run = new SweepRun(sweep);
  void run.start(() => measuring);
  await turn();
  asked[1]?.[1](outcome);
  await turn();
  run.cancel();
  await turn();
  expect(run.state.get()).toMatchObject({ phase: 'cancelled', done: 1 });
  expect(run.state.get().outcomes).toEqual([undefined, undefined, outcome]);
  const rest = run.resume(() => measuring);
  await turn();
  expect(asked.slice(3).map(([settings]) => settings)).toEqual(
    [1, 2].map((x) => [['workload.rate_tps', x]]),
  );
  for (const [, answer] of asked.slice(3)) answer(outcome);
  await rest;
  expect(run.state.get()).toMatchObject({ phase: 'done', done: 3 });
});

test('what is wrong with a description is told, and nothing runs', async () => {
  const error = { path: 'x.to', code: 'range', message: 'is below from', allowed: '' } as const;
  const { measuring, asked } = bench([error]);
  const run = new SweepRun(sweep);
  await run.start(() => measuring);
  expect(run.state.get()).toMatchObject({ phase: 'wrong', errors: [error] });
  expect(asked).toEqual([]);
  const unknown = new SweepRun({ ...sweep, description: { ...description, scenario: 'nowhere' } });
  await unknown.start(() => measuring);
  expect(unknown.state.get().errors[0]?.message).toBe('there is no scenario “nowhere”');
});

test('what is measured changes nothing of what runs', () => {
  const keyOf = (part: Partial<Description>, look = PLAIN) =>
    runKey({ description: { ...description, ...part }, look });
  expect(keyOf({ y: ['backlog'] })).toBe(keyOf({}));
  expect(keyOf({}, { ...PLAIN, across: 'goodput_tps' })).toBe(keyOf({}));
  expect(keyOf({ repeat: 2 })).not.toBe(keyOf({}));
  // A tail is of whole runs, as what asks for them is.
  const whole = keyOf({}, { ...PLAIN, isWhole: true });
  expect(whole).not.toBe(keyOf({}));
  expect(keyOf({ y: ['views', 'latency_s.p99'] })).toBe(whole);
  expect(keyOf({}, { ...PLAIN, across: 'latency_s.max' })).toBe(whole);
});

test('a knee is found between the last point that holds and the first that grows', async () => {
  const { measuring } = bench();
  const run = new SweepRun(sweep);
  const runs: unknown[] = [];
  // Holds up to 2.3.
  const measured: Measuring = {
    ...measuring,
    measure: async ({ settings }) => {
      const value = Number(settings.find(([path]) => path === 'workload.rate_tps')?.[1]);
      runs.push(value);
      return testOutcome({ queueGrows: value > 2.3 });
    },
    kneeStep: async (text, grows) => {
      const knee = JSON.parse(text) as Knee;
      const held = grows === false ? (knee.next ?? 0) : (knee.held ?? 0);
      const grew = grows === true ? (knee.next ?? 0) : (knee.grew ?? 0);
      const next = grew - held > 0.25 ? (held + grew) / 2 : null;
      return { errors: [], knee: { ...knee, held, grew, next } };
    },
  };
  await run.start(() => measured);
  expect(brackets(run.state.get().points, run.state.get().outcomes)).toEqual([
    { place: 1, held: 2, grew: 3 },
  ]);
  await run.findKnees(() => measured);
  expect(runs.slice(3)).toEqual([2.5, 2.25]);
  const { points: all, outcomes, phase, done } = run.state.get();
  expect(all.map(({ x }) => x)).toEqual([1, 2, 3, 2.5, 2.25]);
  expect([phase, done]).toEqual(['done', 5]);
  expect(brackets(all, outcomes)).toEqual([{ place: 4, held: 2.25, grew: 2.5 }]);
});

test('what is laid beside is planned and measured by the engine of its own family', async () => {
  const asked: string[] = [];
  const of = (family: string): Measuring => ({
    ...bench().measuring,
    measure: async ({ text }) => {
      asked.push(`${family} ${text.includes('"paxos"') ? 'paxos' : 'first'}`);
      return outcome;
    },
  });
  const beside = { ...description, scenario: { version: 1, protocol: { family: 'paxos' } } };
  const run = new SweepRun({ ...sweep, beside: [beside] });
  await run.start(of);
  expect(run.state.get()).toMatchObject({
    phase: 'done',
    done: 6,
    scenarios: [description.scenario, beside.scenario],
  });
  expect(asked.toSorted()).toEqual([
    ...Array<string>(3).fill('hotstuff first'),
    ...Array<string>(3).fill('paxos paxos'),
  ]);
  const [panel] = curvePanels(run.state.get().points, run.state.get().outcomes, latency, null);
  expect(panel?.series.map(({ of, points: along }) => [of, along.length])).toEqual([
    [0, 3],
    [1, 3],
  ]);
  expect(runKey({ ...sweep, beside: [beside] })).not.toBe(runKey(sweep));
});
