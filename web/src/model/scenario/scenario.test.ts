import { expect, test } from 'vitest';
import { scenarioIds } from './catalogue';
import { firstEntry } from './firstEntry';
import { valueAt, variantNames, variantOf, withValueAt } from './scenario';
import { allShipped } from './testShipped';

test('a value is replaced and nothing else is touched', () => {
  const scenario = { seed: 1, network: { loss: 0, sockets: 2 } };
  const changed = withValueAt(scenario, 'network.loss', 0.1);
  expect(changed).toEqual({ seed: 1, network: { loss: 0.1, sockets: 2 } });
  expect(scenario.network.loss).toBe(0);
  expect(valueAt(changed, 'network.loss')).toBe(0.1);
  expect(valueAt(changed, 'network.loss.much')).toBeUndefined();
});

test('objects that a scenario leaves out are made on the way', () => {
  expect(withValueAt({}, 'protocol.batch.max_tx', 5)).toEqual({
    protocol: { batch: { max_tx: 5 } },
  });
});

test('a variant is the scenario with its own settings laid over', () => {
  const { scenario } = firstEntry;
  expect(variantNames(scenario)).toEqual([
    'Batching',
    'Streaming',
    'Streaming what is sent',
    'Blocks of at most 500',
  ]);
  expect(valueAt(variantOf(scenario, 1), 'protocol.dissemination')).toBe('stream');
  expect(variantNames({ seed: 1 })).toEqual(['']);
  expect(variantOf({ seed: 1 }, 0)).toEqual({ seed: 1 });
});

test('the planet is among the shipped scenarios, and each says what it is', async () => {
  expect(scenarioIds()).toContain(firstEntry.id);
  for (const { scenario } of await allShipped())
    expect([scenario.title, scenario.summary]).not.toContain('');
});
