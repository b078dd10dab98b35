import { expect, test } from 'vitest';
import { Mine, type Shelf, tidied } from './mine';

/** A browser's storage, for so many characters, that two tabs may share. */
function shelf(room = Number.POSITIVE_INFINITY): Shelf {
  const kept = new Map<string, string>([['quorumscope.theme', 'dark']]);
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      const others = [...kept].filter(([other]) => other !== key);
      if (others.reduce((sum, [, each]) => sum + each.length, text.length) > room)
        throw new DOMException('', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key) => void kept.delete(key),
  };
}

const namesOf = (mine: Mine) => mine.all.get().map(({ name }) => name);

test('what is saved is there, by name, in another visit too', () => {
  const storage = shelf();
  const mine = new Mine(() => storage);
  expect(['b', 'Run 10', 'Run 9'].map((name) => mine.save(name, `of ${name}`))).toEqual([
    null,
    null,
    null,
  ]);
  expect(namesOf(mine)).toEqual(['b', 'Run 9', 'Run 10']);
  expect(new Mine(() => storage).all.get()).toEqual(mine.all.get());
  expect(mine.get('Run 9')).toBe('of Run 9');
});

test('a name is needed, has an end, and is one scenario’s', () => {
  const mine = new Mine(() => shelf());
  mine.save('a', '1');
  expect(mine.save('', '2')?.why).toBe('name');
  expect(mine.save('x'.repeat(81), '2')?.why).toBe('name');
  expect(tidied('  two \n words ')).toBe('two words');
});

test('what is there is written over only by who knows it', () => {
  const storage = shelf();
  const mine = new Mine(() => storage);
  mine.save('a', 'first');
  expect(mine.save('a', 'second')?.why).toBe('taken');
  expect(mine.save('a', 'second', 'something else')?.why).toBe('taken');
  expect(mine.get('a')).toBe('first');
  expect(mine.save('a', 'second', 'first')).toBeNull();
  expect(mine.save('a', 'second')).toBeNull();
  expect(mine.all.get()).toEqual([{ name: 'a', text: 'second' }]);
});

test('renamed, copied, deleted and put back', () => {
  const storage = shelf();
  const mine = new Mine(() => storage);
  mine.save('a', '1');
  mine.save('b', '2');
  expect(mine.rename('a', 'b')?.why).toBe('taken');
  expect(mine.rename('a', 'c')).toBeNull();
  expect(mine.duplicate('c')).toBeNull();
  expect(mine.duplicate('c')).toBeNull();
  expect(mine.duplicate('c 2')).toBeNull();
  expect(namesOf(mine)).toEqual(['b', 'c', 'c 2', 'c 3', 'c 4']);
  const removed = mine.remove('c');
  expect(removed).toEqual({ name: 'c', text: '1' });
  expect(namesOf(mine)).not.toContain('c');
  mine.save('c', 'another');
  if (removed !== null) mine.restore(removed);
  expect(mine.get('c')).toBe('another');
  expect(mine.get('c 5')).toBe('1');
});

test('two tabs: one sees what the other has done, and neither undoes it', () => {
  const storage = shelf();
  const one = new Mine(() => storage);
  const other = new Mine(() => storage);
  one.save('a', 'of one');
  other.save('b', 'of the other');
  other.refresh();
  one.refresh();
  expect(namesOf(one)).toEqual(['a', 'b']);
  expect(namesOf(other)).toEqual(['a', 'b']);
  // The other opens a, one changes it: the other’s is not written over it.
  one.save('a', 'newer', 'of one');
  expect(other.save('a', 'of the other', 'of one')?.why).toBe('taken');
  // What is gone elsewhere stays gone.
  one.remove('b');
  expect(other.rename('b', 'c')?.why).toBe('gone');
  expect(other.duplicate('b')?.why).toBe('gone');
  expect(other.remove('b')).toBeNull();
  expect(storage.getItem('quorumscope.theme')).toBe('dark');
});

test('a storage that is full or closed says so, and loses nothing', () => {
  const storage = shelf(100);
  const mine = new Mine(() => storage);
  expect(mine.save('a', 'x'.repeat(60))).toBeNull();
  expect(mine.duplicate('a')?.why).toBe('full');
  expect(mine.rename('a', 'b')?.why).toBe('full');
  expect(namesOf(mine)).toEqual(['a']);
  expect(mine.save('c', 'x'.repeat(4000))?.message).toMatch(/^needs 8 kB/);
  const closed = new Mine(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(closed.all.get()).toEqual([]);
  expect(closed.save('a', '1')?.why).toBe('full');
});
