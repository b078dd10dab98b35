import { expect, test } from 'vitest';
import { withDragged, withOneMore } from '../../../model/faults/faultEdits';
import { shownLie } from '../../../model/faults/lies';
import { choicesAt, membersAt } from '../../../model/scenario/fields';
import { availabilityOf, newLie, waysOf } from './lies';

const kinds = choicesAt('adversaries.kind');

const lanes = ['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town'].map((name, replica) => ({
  replica,
  name,
  region: null,
}));
const keys = (kind: string) => membersAt('adversaries', kind).map(({ key }) => key);

test('a lie has the fields that the schema gives its kind', () => {
  const common = ['replica', 'at_s', 'until_s'];
  expect(keys('silent_leader')).toEqual(common);
  expect(keys('fork')).toEqual([...common, 'depth']);
  expect(keys('selective_send')).toEqual([...common, 'to']);
  expect(keys('withhold_stream')).toEqual([...common, 'to']);
  expect(keys('delay_proposals')).toEqual([...common, 'by_ms']);
  expect(keys('twin')).toEqual([...common, 'groups']);
  expect(membersAt('adversaries', 'twin').at(-1)).toMatchObject({ shape: 'groups', unit: '' });
  expect(membersAt('adversaries', 'fork').at(-1)).toMatchObject({
    ...{ label: 'Depth', unit: 'blocks', shape: 'number' },
  });
});

test('what is about one way of dissemination is known from its description', () => {
  const of = (way: string) =>
    kinds.filter((choice) => waysOf(choice)?.includes(way)).map(({ word }) => word);
  expect(of('stream')).toEqual([
    ...['stream_equivocate', 'withhold_stream', 'ack_high', 'ack_low', 'bogus_cut'],
  ]);
  expect(of('hashes')).toEqual(['bogus_hashes']);
  const rules = choicesAt('protocol.broken').filter((rule) => waysOf(rule) !== undefined);
  expect(rules.map((rule) => [rule.word, waysOf(rule)?.join(), availabilityOf(rule)])).toEqual([
    ['forget_abandoned', 'batch', undefined],
    ['bare_integer', 'stream', undefined],
    ['minimum_over_all', 'stream', undefined],
    ['cut_may_shrink', 'stream', undefined],
    ['vote_without_data', 'stream,hashes', 'data'],
    ['execute_without_data', 'hashes', undefined],
    ['unverified_certificate', 'stream', 'certificate'],
  ]);
});

test('a new lie has what its kind needs', () => {
  expect(newLie('withhold_votes', 1, 4)).toEqual({ replica: 1, kind: 'withhold_votes' });
  expect(newLie('selective_send', 1, 4)).toEqual({
    replica: 1,
    kind: 'selective_send',
    to: [0, 2],
  });
  expect(newLie('twin', 3, 4)).toEqual({ replica: 3, kind: 'twin', groups: [[0, 1], [2]] });
  // Whatever a kind alone has it has at first, unless the engine chooses.
  for (const { word } of kinds.filter((choice) => choice.word !== 'equivocate')) {
    const own = keys(word).filter((key) => !['at_s', 'until_s'].includes(key));
    expect(Object.keys(newLie(word, 0, 4)).sort()).toEqual([...own, 'kind'].sort());
  }
});

test('lies of one kind of one replica are kept apart, others are not', () => {
  const twin = { ...newLie('twin', 1, 4), at_s: 2, until_s: 4 };
  const fork = { ...newLie('fork', 1, 4), at_s: 0 };
  const lies = [twin, fork];
  // Two-faced lies are of one kind.
  expect(withOneMore(lies, newLie('equivocate', 1, 4), { atS: 3, untilS: 5 })).toBe(lies);
  const before = withOneMore(lies, newLie('equivocate', 1, 4), { atS: 1, untilS: 5 });
  expect(before[2]).toEqual({ replica: 1, kind: 'equivocate', at_s: 1, until_s: 2 });
  expect(withOneMore(lies, newLie('fork', 2, 4), { atS: 1, untilS: null })[2]).toEqual({
    ...{ replica: 2, kind: 'fork', depth: 1, at_s: 1 },
  });
  const stretch = { atS: 1, untilS: 2 };
  expect(withDragged(before, 2, 'body', stretch, 9, 10)[2]).toMatchObject({ at_s: 1, until_s: 2 });
});

test('a lie says who tells it and what it is', () => {
  expect(shownLie({ kind: 'shout', replica: 'me' }, lanes)).toMatchObject({
    ...{ text: 'replica me shout (Byzantine)', startNs: 0, endNs: Number.POSITIVE_INFINITY },
  });
});
