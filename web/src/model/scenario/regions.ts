/** The regions between which round trips were measured (`scenarios/latency`), and those that clients stand in. */
import { isObject, type Json, type JsonObject, type Scenario, textAt, valueAt } from './scenario';

/** The delay is the same between any two. */
export const UNIFORM = 'uniform';
/** The delays are written out in the scenario: nobody can be moved. */
export const MATRIX = 'matrix';

export const latencyPath = 'network.latency';

/** What each region is called, by its id, as each of the files says. */
const names = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../scenarios/latency/*.json',
  { eager: true, import: 'file', query: '?regions' },
);

/** What a region is called: "Frankfurt"; by its id where no preset has it. */
export function regionName(id: string): string {
  return Object.values(names).find((known) => Object.hasOwn(known, id))?.[id] ?? id;
}

/** The preset of a scenario's delays, or how else they are given. */
export function placeOf(scenario: Scenario): string {
  if (valueAt(scenario, `${latencyPath}.matrix_one_way_ms`) !== undefined) return MATRIX;
  return textAt(scenario, `${latencyPath}.preset`) || UNIFORM;
}

/** Ids of the regions that clients stand in; none where delays are uniform. */
export function clientRegions(scenario: Scenario): readonly string[] {
  // A file names a region even then: the schema has one for clients that name none.
  if (placeOf(scenario) === UNIFORM) return [];
  const groups = groupsOf(scenario);
  if (groups.length === 0) return [textAt(scenario, 'clients.region')].filter((id) => id !== '');
  return [...new Set(groups.map(({ region }) => String(region ?? '')))].filter((id) => id !== '');
}

/** The clients' groups, where they stand in several places. */
export function groupsOf(scenario: Scenario): readonly JsonObject[] {
  const groups = valueAt(scenario, 'clients.groups');
  return Array.isArray(groups) ? groups.filter((group: Json) => isObject(group)) : [];
}
