import { describe, expect, test } from 'vitest';
import type { Card } from './cards';
import { found, searched } from './search';

function card(id: string, ...texts: readonly string[]): Card {
  const nothing = { topic: '', question: '', finds: '', setup: '', items: 0, minutes: null };
  return { kind: 'scenario', id, ...nothing, texts: texts.map(searched) };
}

describe('a search', () => {
  const cards = [
    card('a', 'Who is lost?', 'Pipelined views.'),
    card('b', 'What does pipelining buy?', 'Four replicas, 50 ms apart.'),
    card('c', 'Why quorums of n − f?', 'HotStuff’s pipeline, split in two.'),
    card('d', 'A time-out', 'Délai: the split of views'),
  ];
  const ids = (query: string) => found(cards, query).map(({ id }) => id);

  test('has titles before texts, and whole words before beginnings', () => {
    expect(ids('pipeline')).toEqual(['b', 'a', 'c']);
    expect(ids('pipel')).toEqual(['b', 'a', 'c']);
    const words = [card('part', 'Partitions'), card('whole', 'A part'), card('late', '', 'part')];
    expect(found(words, 'part').map(({ id }) => id)).toEqual(['whole', 'part', 'late']);
  });

  test('has words side by side before words apart', () => {
    const views = [card('apart', 'A change of view'), card('beside', 'A view change')];
    expect(found(views, 'view changes').map(({ id }) => id)).toEqual(['beside', 'apart']);
  });

  test('has what is called so first, then what begins so, whatever else is said of others', () => {
    const called = (id: string, question: string, ...texts: readonly string[]) => ({
      ...card(id, question, ...texts),
      question,
    });
    const titles = [
      called('other', 'Two slow seconds, again: why?', 'Two slow seconds'),
      called('long', 'Two slow seconds and a crash'),
      called('exact', 'Two slow seconds'),
      called('keyword', 'A hiccup', 'Two slow seconds'),
    ];
    const order = (query: string) => found(titles, query).map(({ id }) => id);
    expect(order('two slow seconds')).toEqual(['exact', 'other', 'long', 'keyword']);
    expect(order('two slow sec')).toEqual(['other', 'long', 'exact', 'keyword']);
    expect(order('A hic')).toEqual(['keyword']);
  });

  test('wants every word, anywhere, in any order and case', () => {
    expect(ids('APART pipel')).toEqual(['b']);
    expect(ids('pipel quorum')).toEqual(['c']);
    expect(ids('pipel lost quorum')).toEqual([]);
  });

  test('knows a word by its stem', () => {
    const forms = ['equivocate', 'equivocating', 'Equivocation', 'equivocators', 'equivocates'];
    for (const form of [...forms, 'equivocat']) {
      expect(found([card('x', forms.join(' ')), card('y', 'equal')], form)).toHaveLength(1);
      for (const other of forms) expect(found([card('x', other)], form), other).toHaveLength(1);
    }
    expect(found([card('x', 'a block commits')], 'committed')).toHaveLength(1);
    expect(found([card('x', 'a replica')], 'replicas')).toHaveLength(1);
    expect(found([card('x', 'the view')], 'viewer')).toHaveLength(0);
  });

  test('is blind for accents, dashes and quotation marks', () => {
    expect(ids('time out')).toEqual(['d']);
    expect(ids('timeouts')).toEqual(['d']);
    expect(ids('delai')).toEqual(['d']);
    expect(ids("hotstuff's")).toEqual(['c']);
    expect(ids('(.*')).toEqual(['a', 'b', 'c', 'd']);
  });

  test('for nothing finds everything, as it stands', () => {
    expect(ids('  ')).toEqual(['a', 'b', 'c', 'd']);
  });
});
