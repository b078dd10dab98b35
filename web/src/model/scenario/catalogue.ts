/** The scenarios that are shipped. Each is a file of its own, which comes when it is opened, or in idle time. */
import { families } from './family';
import { firstEntry, type ShippedScenario } from './firstEntry';
import type { Scenario } from './scenario';
import { shippedId } from './shippedId';

interface Shipped {
  readonly id: string;
  readonly load: () => Promise<Scenario>;
}

const files = Object.entries(
  import.meta.glob<Scenario>(
    [
      '../../../../scenarios/*.json',
      '../../../../scenarios/*/*.json',
      '!../../../../scenarios/planet.json',
      '!../../../../scenarios/{latency,lessons}/*.json',
    ],
    { import: 'default' },
  ),
).map(([path, load]) => ({ id: shippedId(path), folder: path.split('/').at(-2) ?? '', load }));

/** Those of the families that the page can show: the native program runs more. */
function shipped(): readonly Shipped[] {
  const folders = ['scenarios', ...families.map((family) => family.replaceAll('_', '-'))];
  return [
    { id: firstEntry.id, load: () => Promise.resolve(firstEntry.scenario) },
    ...files.filter(({ folder }) => folders.includes(folder)),
  ];
}

export function scenarioIds(): readonly string[] {
  return shipped().map(({ id }) => id);
}

/** Each loads one of them. */
export function scenarioFiles(): readonly (() => Promise<unknown>)[] {
  return shipped().map(({ load }) => load);
}

/** A shipped scenario; null where there is none of this name. Rejects where its file does not come. */
export async function shippedScenario(id: string): Promise<ShippedScenario | null> {
  const found = shipped().find((each) => each.id === id);
  return found === undefined ? null : { id, scenario: await found.load() };
}
