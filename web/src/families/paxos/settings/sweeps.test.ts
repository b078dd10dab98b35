import { expect, test } from 'vitest';
import type { Document } from '../../../model/scenario/document';
import { sweeps } from './sweeps';

const scenario = {
  protocol: { family: 'paxos', window: 1 },
  variants: [
    { name: 'window 1', set: {} },
    { name: 'window 2', set: { 'protocol.window': 2 } },
    { name: 'small batches', set: { 'protocol.batch.max_bytes': 2048 } },
  ],
};

test('variants that differ only in what is varied have one curve', () => {
  const document = {
    ...{ id: 'a', packed: null, original: scenario, scenario, shown: [0, 1, 2] },
  } as unknown as Document;
  const variantsOf = (id: string) =>
    sweeps.questions.find((question) => question.id === id)?.here(document)?.variants;
  expect(variantsOf('instances')).toEqual(['window 1', 'small batches']);
  expect(variantsOf('batch')).toEqual(['window 1', 'window 2']);
});
