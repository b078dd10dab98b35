import { expect, test } from 'vitest';
import { type JsonObject, type Scenario, valueAt, variantNames, variantOf } from './scenario';
import {
  shownOf,
  shownWithout,
  targetWithout,
  withForkRenamed,
  withoutVariant,
  withSetting,
  withVariantAdded,
  withVariantRenamed,
} from './variantEdits';
import { fullOf, shownWith, variantIndex, variantKey } from './variants';

const PATH = 'network.window_bytes';

const scenario: Scenario = {
  network: { window_bytes: 1 },
  variants: [
    { name: 'One', set: { [PATH]: 2 } },
    { name: 'Two', set: { network: { window_bytes: 3 } } },
    { name: 'Three', set: { 'protocol.dissemination': 'stream' } },
  ],
  expect: [
    { variant: 'One', metric: 'goodput_tps' },
    { variant: 'Two', metric: 'goodput_tps' },
    { metric: 'goodput_tps' },
  ],
};

const values = (changed: Scenario) =>
  variantNames(changed).map((_, variant) => valueAt(variantOf(changed, variant), PATH));

test('a setting of one variant leaves the others, a setting of all reaches each', () => {
  expect(values(scenario)).toEqual([2, 3, 1]);
  expect(values(withSetting(scenario, 2, PATH, 9))).toEqual([2, 3, 9]);
  expect(values(withSetting(scenario, 1, PATH, 9))).toEqual([2, 9, 1]);
  const all = withSetting(scenario, null, PATH, null);
  expect(values(all)).toEqual([null, null, null]);
  expect(valueAt(all, PATH)).toBeNull();
  expect(all.variants).toMatchObject([
    { set: {} },
    { set: {} },
    { set: { 'protocol.dissemination': 'stream' } },
  ]);
});

test('a variant is copied under a free name; a scenario of one run becomes two', () => {
  const added = withVariantAdded(scenario, 1);
  expect(variantNames(added)).toEqual(['One', 'Two', 'Three', 'Two 2']);
  expect(variantNames(withVariantAdded(added, 3))).toEqual([
    'One',
    'Two',
    'Three',
    'Two 2',
    'Two 3',
  ]);
  expect(values(added)).toEqual([2, 3, 1, 3]);
  expect(variantNames(withVariantAdded({ seed: 1 }, 0))).toEqual(['Run', 'Run 2']);
  // A number that a name was given tells something.
  const sized = { variants: [{ name: 'Batches of 100', set: {} }] };
  const copied = withVariantAdded(withVariantAdded(sized, 0), 1);
  expect(variantNames(copied)).toEqual(['Batches of 100', 'Batches of 100 2', 'Batches of 100 3']);
});

test('a name keeps to 100 characters, and a scenario to 16 variants', () => {
  let many: Scenario = { variants: [{ name: '名'.repeat(99) }] };
  for (let added = 1; added < 16; added++) {
    expect(fullOf(many)).toBeNull();
    many = withVariantAdded(many, 0, { atS: 1, text: '1.000 s' });
  }
  expect(fullOf(many)).toBe('a scenario has 16 variants at most');
  expect(variantNames(many)[1]).toBe(`${'名'.repeat(87)} from 1.000 s`);
  expect(variantNames(many)[15]).toBe(`${'名'.repeat(84)} from 1.000 s 15`);
  expect(new Set(variantNames(many)).size).toBe(16);
});

test('a fork is named by its time, and has it; one from the very start is a copy', () => {
  const point = { atS: 4.5, text: '4.500 s' };
  const forked = withVariantAdded(scenario, 1, point);
  expect(variantNames(forked)[3]).toBe('Two from 4.500 s');
  expect(valueAt(forked, 'variants.3.from_s')).toBe(4.5);
  const again = withVariantAdded(forked, 1, point);
  expect(variantNames(again)[4]).toBe('Two from 4.500 s 2');
  const onward = withVariantAdded(again, 4, { atS: 5, text: '5.000 s' });
  expect(variantNames(onward)[5]).toBe('Two from 5.000 s');
  expect([3, 4, 5].map((fork) => valueAt(onward, `variants.${fork}.fork_of`))).toEqual([
    'Two',
    'Two',
    'Two from 4.500 s 2',
  ]);
  // A name that tells a time is no fork's where it was given so.
  const timed = withVariantRenamed(scenario, 1, 'delay from 100 ms');
  const ofTimed = withVariantAdded(timed, 1, { atS: 5, text: '5 s' });
  expect(variantNames(ofTimed)[3]).toBe('delay from 100 ms from 5 s');
  const moved = withForkRenamed(ofTimed, 3, '6 s');
  expect(variantNames(moved)[3]).toBe('delay from 100 ms from 6 s');
  const copy = withVariantAdded(scenario, 1, { atS: 0, text: '0 s' });
  expect(variantNames(copy)[3]).toBe('Two 2');
  expect(valueAt(copy, 'variants.3.from_s')).toBeUndefined();
  expect(valueAt(copy, 'variants.3.fork_of')).toBe('Two');
  expect(valueAt(withVariantAdded(forked, 3), 'variants.4')).toEqual({
    ...(forked.variants as readonly JsonObject[])[3],
    name: 'Two from 4.500 s 2',
  });
  expect(withVariantAdded({}, 0, point).variants).toEqual([
    { name: 'Run', set: {} },
    { name: 'Run from 4.500 s', set: {}, from_s: 4.5, fork_of: 'Run' },
  ]);
});

test('what is expected of a variant follows its name, and goes with it', () => {
  expect(withVariantRenamed(scenario, 0, 'Uno').expect).toMatchObject([
    { variant: 'Uno' },
    { variant: 'Two' },
    {},
  ]);
  const removed = withoutVariant(scenario, 0);
  expect(variantNames(removed)).toEqual(['Two', 'Three']);
  expect(removed.expect).toEqual([
    { variant: 'Two', metric: 'goodput_tps' },
    { metric: 'goodput_tps' },
  ]);
});

test('what is shown keeps its variants when one before them goes', () => {
  expect(shownWithout([0, 2], 0)).toEqual([1]);
  expect(shownWithout([0, 1], 2)).toEqual([0, 1]);
  expect(shownWithout([2], 2)).toEqual([0]);
});

test('what is edited stays so when another variant goes', () => {
  const kept = [0, 1, 2, null].map((target) => targetWithout(target, 1));
  expect(kept).toEqual([0, null, 1, null]);
});

test('what is added to as many as can be shown takes the place of the last that need not stay', () => {
  expect(shownWith([1, 2, 3, 4], 4, 0, 4)).toEqual([0, 1, 2, 4]);
  expect(shownWith([0, 2], 2, 3, 4)).toEqual([0, 2, 3]);
  expect(shownWith([0, 1, 2, 3], 0, 4, 4)).toEqual([0, 1, 2, 4]);
  expect(shownWith([0, 1, 2, 3], 3, 4, 4)).toEqual([0, 1, 3, 4]);
});

test('variants are called by letters, then by number', () => {
  expect([0, 25, 26].map(variantKey)).toEqual(['A', 'Z', '27']);
  expect(['A', 'Z', '27', '26', 'a', ''].map(variantIndex)).toEqual([0, 25, 26, -1, -1, -1]);
});

test('of what is shown there stays what another scenario has', () => {
  expect(shownOf([0, 2], scenario)).toEqual([0, 2]);
  expect(shownOf([0, 2, 3], scenario)).toEqual([0, 2]);
  expect(shownOf([1], {})).toEqual([0]);
});

test('a question goes on by letters where a variant is renamed, and goes where one that it names does', () => {
  const asked: Scenario = {
    ...scenario,
    predict: { ask: 'Which?', value: '"Two".goodput_tps' },
    answer: [{ when: "'Two'.goodput_tps > A.goodput_tps", text: '{B.goodput_tps} of Two' }],
  };
  const renamed = withVariantRenamed(asked, 1, 'Other');
  expect(renamed.predict).toEqual({ ask: 'Which?', value: 'B.goodput_tps' });
  expect(renamed.answer).toEqual([
    { when: 'B.goodput_tps > A.goodput_tps', text: '{B.goodput_tps} of Two' },
  ]);
  // The third is neither named nor behind one that is.
  expect(withoutVariant(renamed, 2).answer).toEqual(renamed.answer);
  expect(withoutVariant(renamed, 0).answer).toBeUndefined();
  expect(withoutVariant(asked, 1).predict).toBeUndefined();
  // What an answer shows, it shows by letter.
  for (const shows of [
    { reveal: ['C'] },
    { mark: { run: 'C', what: 'gap', text: 'nothing commits' } },
  ]) {
    const shown: Scenario = { ...scenario, answer: [{ text: 'so', ...shows }] };
    expect(withoutVariant(shown, 2).answer).toBeUndefined();
  }
});
