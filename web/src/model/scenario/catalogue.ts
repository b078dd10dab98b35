/** The scenarios that are shipped. Each is a file of its own, which comes when it is opened, or in idle time. */
import { firstEntry, type ShippedScenario } from './firstEntry';
import type { Scenario } from './scenario';

const others = Object.entries(
  import.meta.glob<Scenario>(
    ['../../../../scenarios/*.json', '!../../../../scenarios/planet.json'],
    { import: 'default' },
  ),
).map(([path, load]) => [path.replace(/^.*\/(.*)\.json$/, '$1'), load] as const);

const files = new Map([
  [firstEntry.id, () => Promise.resolve(firstEntry.scenario)] as const,
  ...others,
]);

export const scenarioIds: readonly string[] = [...files.keys()];

/** Each loads one of them. */
export const scenarioFiles: readonly (() => Promise<unknown>)[] = [...files.values()];

/** A shipped scenario; null where there is none of this name. Rejects where its file does not come. */
export async function shippedScenario(id: string): Promise<ShippedScenario | null> {
  const load = files.get(id);
  return load === undefined ? null : { id, scenario: await load() };
}
