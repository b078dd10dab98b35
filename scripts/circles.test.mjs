// The check for circles of modules finds them in Rust's ways of naming a module, and sees none where there is none.
import { expect, test } from 'vitest';
import { circlesOf, graphOf, usedPaths } from './circles.mjs';

test('a circle is found whole, once', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set(['e'])],
    ['e', new Set()],
  ]);
  expect(circlesOf(graph)).toEqual([['a', 'b', 'c']]);
  expect(circlesOf(new Map([...graph, ['c', new Set()]]))).toEqual([]);
});

test('paths are read from the root of the crate', () => {
  const source = `
    use crate::{a, b::{C, d::E as F}};
    use super::near;
    // use crate::comment;
    fn f() -> crate::inline::Thing {}
    #[cfg(test)]
    mod tests { use crate::tested; }`;
  expect(usedPaths('x::y', source)).toEqual(['a', 'b::C', 'b::d::E', 'x::near', 'inline::Thing']);
});

test('children may use their parent, and what they use beside it makes circles', () => {
  const sources = new Map([
    ['', 'pub mod a;'],
    ['a', 'mod child; use self::child::X;'],
    ['a::child', 'use super::Y; use crate::b::Z;'],
    ['b', 'use crate::a::Y;'],
  ]);
  expect(circlesOf(graphOf(sources))).toEqual([['a', 'a::child', 'b']]);
  expect(circlesOf(graphOf(new Map([...sources, ['b', '']])))).toEqual([]);
});
