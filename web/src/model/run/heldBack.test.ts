import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import planet from '../../../../scenarios/planet.json';
import { heldBy, isKnown, isToldBy } from './heldBack';

/** Of what a prediction about rates or progress names. */
const RATES = ['latency', 'limit', 'throughput', 'verdict'];

const held = (...expressions: readonly string[]) =>
  [
    ...heldBy({ ask: '{A.safe}?', choices: expressions.map((when) => ({ text: '', when })) }),
  ].sort();

test('what a prediction names is held back, and what it does not name is there', () => {
  expect(held('A.latency_s.p50 < 0.95 * B.latency_s.p50')).toEqual(['latency', 'limit']);
  expect(held('not A.safe')).toEqual(['verdict']);
  expect(held('not A.safe', 'A.safe and not B.live')).toEqual(RATES);
  expect(held('"Much".goodput_tps > 20')).toEqual(RATES);
  expect(held("A.limit.kind = 'egress'", "A.violations.0.check = 'agreement'")).toEqual([
    ...['limit', 'verdict'],
  ]);
  expect(held('share(A.utilisation.0.egress) > 90 %')).toEqual(['busy', 'limit']);
  expect(held('A.work.0.cryptography > 0.5')).toEqual(['busy', 'limit']);
  expect([...heldBy({ ask: '', value: 'B.committed / A.committed' })]).toEqual([
    ...['throughput', 'latency', 'limit', 'verdict'],
  ]);
});

test('a curve of what is held back would tell it', () => {
  const latency = heldBy({ value: 'A.latency_s.p50' });
  expect(isToldBy('latency_s.p95', latency)).toBe(true);
  expect(isToldBy('bytes.foreground', latency)).toBe(false);
  expect(isToldBy('latency_s.p95', heldBy(null))).toBe(false);
});

test('where nothing names it, as in quotes or in a prediction without a measurement, nothing is', () => {
  expect(held('A.workload.offered_tps > 1 tx/s', '"latency_s" < 2')).toEqual([]);
  expect(held()).toEqual([]);
  for (const none of [undefined, null, 'A.safe', [], { choices: 'A.safe' }, { value: 1 }]) {
    expect(heldBy(none).size).toBe(0);
  }
});

test('of a run that keeps up or not nothing is told that says so', () => {
  expect(held('A.queue_grows')).toEqual(RATES);
});

test('the first page asks about latency, and tells the rest', () => {
  expect([...heldBy(planet.predict)]).toEqual(['latency', 'limit']);
});

interface Item {
  readonly scenario?: string;
  readonly predict?: Record<string, unknown>;
}

/** Every shipped prediction: of scenarios, and of the items of lessons. */
function shippedPredictions(): (readonly [name: string, predict: Record<string, unknown>])[] {
  const files = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map(
        (name) => [name, JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as unknown] as const,
      );
  const ofScenarios = files('scenarios').map(
    ([name, scenario]) => [name, scenario as Item] as const,
  );
  const ofLessons = files('scenarios/lessons').flatMap(([name, lesson]) =>
    (lesson as { readonly items: readonly Item[] }).items
      // Those of another family name what that measures.
      .filter(({ scenario }) => existsSync(`scenarios/${scenario}.json`))
      .map((item, place) => [`${name} ${place + 1}`, item] as const),
  );
  return [...ofScenarios, ...ofLessons].flatMap(([name, { predict }]) =>
    predict === undefined || predict === null ? [] : [[name, predict] as const],
  );
}

const OPERATORS = ['and', 'not', 'share', 'max', 'min', 'abs'];

/** The first part of each path of an expression, behind a run's letter or name; words in quotes are none. */
function firstParts(expression: string): readonly string[] {
  const paths = expression.replaceAll(/'[^']*'(?!\.)/g, '');
  const found = [...paths.matchAll(/(?<![\w.])(?:[A-Z]\.|"[^"]*"\.)?([a-z_]{3,})/g)];
  return found.map(([, name]) => name ?? '').filter((name) => !OPERATORS.includes(name));
}

test('every shipped prediction holds back what its expressions name', () => {
  const predictions = shippedPredictions();
  expect(predictions.length).toBeGreaterThan(100);
  for (const [name, predict] of predictions) {
    const {
      choices = [],
      value,
      at,
    } = predict as {
      choices?: readonly { readonly when?: string }[];
      value?: string;
      at?: string;
    };
    const expressions = [...choices.map(({ when }) => when), value, at].filter(
      (text) => text !== undefined,
    );
    expect(expressions.length, name).toBeGreaterThan(0);
    const all = heldBy(predict as Parameters<typeof heldBy>[0]);
    for (const expression of expressions) {
      const named = firstParts(expression);
      expect(named.length, `${name}: ${expression}`).toBeGreaterThan(0);
      for (const measurement of named) {
        expect(isKnown(measurement), `${name}: ${measurement}`).toBe(true);
        const alone = heldBy({ value: `A.${measurement}` });
        expect(
          [...alone].filter((held) => !all.has(held)),
          `${name}: ${measurement}`,
        ).toEqual([]);
        if (measurement !== 'workload')
          expect(alone.size, `${name}: ${measurement}`).toBeGreaterThan(0);
      }
    }
  }
});
