import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, Scenario } from '../scenario/scenario';
import { withValueAt } from '../scenario/scenario';
import { rewriting, rewritten } from './rewriting';
import { writtenFile } from './written';

function after(text: string, value: Json): string {
  return rewritten(text, rewriting(text, JSON.parse(text) as Json, value));
}

const text = `{
  "seed":   7,

  "network": { "sockets": 2 },
  "faults": [
    { "kind": "crash" }
  ]
}
`;
const scenario = JSON.parse(text) as Scenario;

test('one value is changed, and all else stays as it is written', () => {
  expect(after(text, withValueAt(scenario, 'network.sockets', 10))).toBe(
    text.replace('"sockets": 2', '"sockets": 10'),
  );
});

test('what comes to an object stands where its likes do', () => {
  expect(after(text, withValueAt(scenario, 'network.loss', 0.5))).toBe(
    text.replace('"sockets": 2 }', '"sockets": 2, "loss": 0.5 }'),
  );
  expect(after(text, { ...scenario, view: { end_s: 3 } })).toBe(
    text.replace('\n  ]\n', '\n  ],\n  "view": { "end_s": 3 }\n'),
  );
});

test('what comes to a list stands where its likes do, and what goes takes its place with it', () => {
  const crash = { kind: 'crash' };
  expect(after(text, { ...scenario, faults: [crash, { kind: 'timeout' }] })).toBe(
    text.replace('"crash" }', '"crash" },\n    { "kind": "timeout" }'),
  );
  expect(after(text, { ...scenario, faults: [] })).toBe(
    text.replace(/"faults": \[[\s\S]*\]/, '"faults": []'),
  );
});

test('any change of any text makes it say the other value', () => {
  const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string()),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.b', '"', 'é'), tie('tree'), {
        noNullPrototype: true,
      }),
    ),
  }));
  const indent = fc.constantFrom(0, 1, 4, '\t');
  fc.assert(
    fc.property(tree, tree, indent, (one, other, space) => {
      for (const before of [JSON.stringify(one, null, space), writtenFile(one)])
        expect(JSON.parse(after(before, other))).toEqual(other);
    }),
  );
});
