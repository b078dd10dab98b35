import { expect, test } from 'vitest';
import { type JsonObject, settingsOf } from '../scenario/scenario';
import { mischiefIn, mischiefOfRun, shownMischief } from './mischief';
import { idleLie, withListOf, withLists, withReplaced } from './mischiefEdits';

const lanes = ['N. Virginia', 'Tokyo'].map((name, replica) => ({ replica, name, region: null }));
const crash = { kind: 'crash', replica: 0, at_s: 1 };
const other = { kind: 'crash', replica: 1, at_s: 2 };
const lie = { kind: 'withhold_votes', replica: 1 };
/** C has faults of its own; A and B go by the common ones. */
const scenario = {
  faults: [crash],
  adversaries: [lie],
  variants: [
    { name: 'one', set: {} },
    { name: 'two', set: {} },
    { name: 'three', set: { faults: [other], seed: 3 } },
  ],
};
const looked = { scenario, target: null, shown: [0, 2] };

test('liars stand behind the faults, each with what it does', () => {
  expect(mischiefOfRun(scenario, lanes).map(({ text }) => text)).toEqual([
    'N. Virginia crashed',
    'Tokyo withholds votes (Byzantine)',
  ]);
});

test('where all variants are edited each list of the shown ones is there, and says whose it is', () => {
  const all = mischiefIn(looked);
  expect(all.map((each) => [each.path, each.owner, each.index, each.keys])).toEqual([
    ['faults', null, 0, 'A'],
    ['faults', 2, 0, 'C'],
    ['adversaries', null, 0, null],
  ]);
  expect(all.map((each) => shownMischief(each, lanes).text)).toEqual([
    'A: N. Virginia crashed',
    'C: Tokyo crashed',
    'Tokyo withholds votes (Byzantine)',
  ]);
  expect(mischiefIn({ ...looked, shown: [0, 1] }).map(({ keys }) => keys)).toEqual([null, null]);
  expect(mischiefIn({ ...looked, shown: [2] }).map(({ item }) => item)).toEqual([other, lie]);
});

test('of one variant its own list is edited, or a copy of the common one', () => {
  const [own] = mischiefIn({ ...looked, target: 0 });
  expect(own).toMatchObject({ owner: 0, item: crash, keys: null });
  const changed = withReplaced(scenario, own as NonNullable<typeof own>);
  expect(changed.faults).toEqual([crash]);
  expect(changed).toMatchObject({ variants: [{ name: 'one', set: { faults: [] } }, {}, {}] });
});

test('what happens in all variants comes to the common list and to those that variants have', () => {
  const added = withLists(scenario, 'faults', null, (list) => [...list, { kind: 'loss' }]);
  expect(added.faults).toEqual([crash, { kind: 'loss' }]);
  expect(added.variants).toEqual([
    { name: 'one', set: {} },
    { name: 'two', set: {} },
    { name: 'three', set: { faults: [other, { kind: 'loss' }], seed: 3 } },
  ]);
  // What a variant changed in the common list is in its own from then on.
  const variants = [{ name: 'late', set: { 'faults.0.at_s': 5 } }];
  const own = withLists({ ...scenario, variants }, 'faults', null, (list) => [...list, other]);
  expect(own.variants).toEqual([{ name: 'late', set: { faults: [{ ...crash, at_s: 5 }, other] } }]);
});

test('what happens in one run alone stays with it, and leaves no list when it is taken back', () => {
  const both = (list: readonly JsonObject[]) => [...list, other];
  const changed = withListOf(scenario, 'faults', 0, both);
  expect(changed.faults).toEqual([crash]);
  expect(settingsOf(changed, 0)).toEqual({ faults: [crash, other] });
  const back = withListOf(changed, 'faults', 0, (list) => list.slice(0, 1));
  expect(back).toEqual(scenario);
  const alone = withListOf({ faults: [crash] }, 'faults', 0, both);
  expect(alone).toEqual({ faults: [crash, other] });
});

test('a lie changes nothing where it does so in no run that goes by it', () => {
  const lieOf = (owner: number | null) => ({
    path: 'adversaries' as const,
    owner,
    index: 0,
    item: lie,
    keys: null,
  });
  const run = (variant: number, ...idleLies: string[]) => ({ variant, idleLies });
  const runs = [run(0, 'the run ends at 1 s'), run(2, '')];
  expect(idleLie(lieOf(null), scenario, runs)).toBe('');
  expect(idleLie(lieOf(0), scenario, runs)).toBe('the run ends at 1 s');
  const own = { ...scenario, variants: [{}, {}, { name: 'three', set: { adversaries: [] } }] };
  expect(idleLie(lieOf(null), own, runs)).toBe('the run ends at 1 s');
  expect(idleLie(lieOf(null), scenario, [])).toBe('');
});
