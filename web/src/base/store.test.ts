import { expect, test } from 'vitest';
import { createStore, inner, type Store } from './store';

test('listeners hear of another value once, and nothing after they left', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const leave = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  store.set(2);
  store.set(3);
  leave();
  store.set(4);
  expect(heard).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});

test('a listener that leaves while it is told takes no other with it', () => {
  const store = createStore(0);
  const heard: string[] = [];
  const leave = store.subscribe(() => {
    heard.push('first');
    leave();
  });
  store.subscribe(() => heard.push('second'));
  store.set(1);
  store.set(2);
  expect(heard).toEqual(['first', 'second', 'second']);
});

test('a store of what another one holds is heard of from before that is there', () => {
  const outer = createStore<{ readonly count: Store<number> } | null>(null);
  const count = inner(outer, (held) => held.count, -1);
  const heard: number[] = [];
  const end = count.subscribe(() => heard.push(count.get()));
  expect(count.get()).toBe(-1);
  const held = { count: createStore(1) };
  outer.set(held);
  held.count.set(2);
  end();
  held.count.set(3);
  expect(heard).toEqual([1, 2]);
  expect(count.get()).toBe(3);
});
