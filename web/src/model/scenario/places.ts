/**
 * Where replicas and clients stand: all as far from each other, or in regions between which round trips were measured
 * (`scenarios/latency`). Moving takes several settings that have to fit each other; so does another number of replicas.
 */
import { formatPercent } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import { type Field, fieldAt } from './fields';
import { groupsOf, latencyPath, placeOf, UNIFORM } from './regions';
import { listOf, replicaCount } from './replicas';
import { type Json, numberAt, type Scenario, type Settings, textAt, withValueAt } from './scenario';
import { descriptionAt, numberOf, type WordField } from './schema';

/** No place for a replica: a client on a replica's own machine is at no delay from any. */
const BESIDE = 'beside';
const SHARED_BY = 'network.path.shared_by';

interface Place {
  readonly id: string;
  readonly title: string;
  /** Where its round trips are from, and what they were measured with. */
  readonly description: string;
  /** Ids of its regions. */
  readonly regions: readonly string[];
}

/** What is read of a preset: its round trips are the engine's. */
interface Preset {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** Under which settings round trips were measured: bytes, and sockets between two replicas. */
  readonly window_bytes: number | null;
  readonly sockets: number | null;
  readonly regions: readonly { readonly id: string; readonly name: string }[];
}

const presets = import.meta.glob<Preset>('../../../../scenarios/latency/*.json', {
  eager: true,
  import: 'file',
  query: '?place',
});

const places: readonly Place[] = Object.values(presets)
  .map((preset) => ({
    id: preset.id,
    title: preset.title,
    description: descriptionOf(preset),
    regions: preset.regions.map(({ id }) => id),
  }))
  .sort((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));

/** A place sets who stands where: the window and the sockets of a measurement are not the run's. */
function descriptionOf({ source, window_bytes: window, sockets }: Preset): string {
  if (window === null || sockets === null) return source;
  const measured = `measured with a window of ${formatQuantity(window, 'B')} × ${sockets}`;
  return `${source}: round trips ${measured}; TCP window and sockets keep their settings.`;
}

/**
 * Whether it is another measurement of a place, which its title says behind the name: nobody chooses a place by those.
 */
function isMeasuredAgain({ title }: Place): boolean {
  return places.some((other) => title.startsWith(`${other.title}, `));
}

/** The place as a field of words; a scenario with a matrix of its own stays where it is. */
export const placeField: WordField = {
  path: latencyPath,
  label: 'Place',
  get description() {
    return descriptionAt(latencyPath);
  },
  words: [
    { value: UNIFORM, text: 'uniform delay', description: '' },
    ...places.map((place) => ({
      value: place.id,
      text: place.title,
      description: place.description,
      isListedOnlyWhenSet: isMeasuredAgain(place),
    })),
  ],
  initial: UNIFORM,
};

export const REPLICAS = 'replicas.count';

export function replicasField(): Field {
  return fieldAt(REPLICAS);
}

/**
 * What makes of a scenario one at another place, with as many replicas; who already stands in one of its regions stays.
 * Where the scenario stood as it was opened, they stand again as they did there.
 */
export function movedTo(scenario: Scenario, id: string, original: Scenario): Settings {
  const factor = numberOf(scenario, `${latencyPath}.factor`);
  const count = replicaCount(scenario);
  const isBack = placeOf(original) === id;
  const before = isBack ? original : scenario;
  const place = places.find((other) => other.id === id);
  if (place === undefined) {
    const delay = 'uniform_one_way_ms';
    const delayMs = numberOf(before, `${latencyPath}.${delay}`);
    return [
      [latencyPath, { [delay]: delayMs, factor }],
      ...(isBack ? withReplicas(original, count) : [['replicas', { count }] as const]),
      // Where there are no regions none share a path.
      ...(textAt(scenario, SHARED_BY) === 'regions' ? [[SHARED_BY, 'pair'] as const] : []),
    ];
  }
  const current = textAt(before, 'clients.region');
  const clients = place.regions.includes(current) ? current : (place.regions[0] as string);
  const [, stand = []] = listOf(before) ?? [];
  const stay = stand.every((region) => place.regions.includes(region)) ? stand : [];
  return [
    [latencyPath, { preset: id, factor }],
    ['replicas', { regions: spread(stay, place.regions, clients, count) }],
    ...clientsMoved(scenario, before, place, clients),
    ...(isBack && textAt(before, SHARED_BY) === 'regions' ? [[SHARED_BY, 'regions'] as const] : []),
  ];
}

/** Clients at another place: groups keep their shares, and stand in its regions in turn where theirs are not there. */
function clientsMoved(
  scenario: Scenario,
  before: Scenario,
  { regions }: Place,
  alone: string,
): Settings {
  const groups = groupsOf(before);
  if (groups.length === 0) return [['clients.region', alone]];
  const moved = groups.map((group, index) => {
    const region = textAt(group, 'region');
    const there = regions.includes(region) ? region : (regions[index % regions.length] as string);
    return { ...group, region: there };
  });
  // One that is said beside groups has to be one of theirs.
  const isSaid = textAt(scenario, 'clients.region') !== '';
  const said = moved.find(({ region }) => region === alone) ?? moved[0];
  return [
    ['clients.groups', moved],
    ...(isSaid && said !== undefined ? [['clients.region', said.region] as const] : []),
  ];
}

/** "Clients: 70 % in eu-central-1, 30 % in us-east-1."; null where all are in one place. */
export function groupsText(scenario: Scenario): string | null {
  const groups = groupsOf(scenario).map(
    (group) => `${formatPercent(numberAt(group, 'share', 0))} in ${textAt(group, 'region')}`,
  );
  return groups.length === 0 ? null : `Clients: ${groups.join(', ')}.`;
}

/**
 * What makes of a scenario one with so many replicas: the last go first, and new ones stand where the fewest do. What
 * is no number of replicas is left to the engine, which says so; in a place the next number finds them as they stood in
 * it when it was opened.
 */
export function withReplicas(
  scenario: Scenario,
  count: Json,
  original: Scenario = scenario,
): Settings {
  if (!isCount(count)) return [['replicas', { count }]];
  const listed = listOf(scenario);
  if (listed === null) {
    const id = placeOf(scenario);
    const counted = withValueAt(scenario, 'replicas', { count });
    return id === UNIFORM ? [['replicas', { count }]] : movedTo(counted, id, original);
  }
  const [key, stand] = listed;
  const place = places.find(({ id }) => id === placeOf(scenario));
  const list =
    key === 'regions' && place !== undefined
      ? spread(stand, place.regions, textAt(scenario, 'clients.region'), count)
      : Array.from({ length: count }, (_, index) => stand[index] ?? `replica ${index}`);
  return [['replicas', { [key]: list }]];
}

function isCount(count: Json): count is number {
  const { minimum, maximum } = replicasField();
  return Number.isInteger(count) && Number(count) >= minimum && Number(count) <= maximum;
}

/** So many regions, the given ones first; in turn where the fewest stand, where the clients are last. */
function spread(
  stand: readonly string[],
  regions: readonly string[],
  clients: string,
  count: number,
): string[] {
  const others = regions.filter((region) => region !== clients && region !== BESIDE);
  const order = [...new Set([...stand, ...others, ...regions.filter((each) => each !== BESIDE)])];
  const list = stand.slice(0, count);
  const standing = new Map(order.map((region) => [region, 0]));
  const add = (region: string) => standing.set(region, (standing.get(region) ?? 0) + 1);
  list.forEach(add);
  while (list.length < count) {
    const fewest = Math.min(...standing.values());
    const region = order.find((other) => standing.get(other) === fewest) as string;
    list.push(region);
    add(region);
  }
  return list;
}
