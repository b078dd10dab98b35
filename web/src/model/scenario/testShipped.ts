/** For tests: all shipped scenarios, read at once. */
import { scenarioIds, shippedScenario } from './catalogue';
import type { ShippedScenario } from './firstEntry';

export async function shipped(id: string): Promise<ShippedScenario> {
  const found = await shippedScenario(id);
  if (found === null) throw new Error(`There is no scenarios/${id}.json`);
  return found;
}

export function allShipped(): Promise<ShippedScenario[]> {
  return Promise.all(scenarioIds().map(shipped));
}
