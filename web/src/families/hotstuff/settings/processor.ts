/**
 * What work takes of a replica's processor: a profile of measured costs, each of which a scenario may replace by its
 * own, and costs of single kinds of messages.
 */
import { type Field, fieldAt } from '../../../model/scenario/fields';
import {
  isObject,
  type Json,
  type Scenario,
  type Settings,
  textAt,
  valueAt,
} from '../../../model/scenario/scenario';
import { nodeAt, settingAt } from '../../../model/scenario/schema';

export const PROFILE = 'cpu.profile';
export const CERTIFICATES = 'protocol.certificates';

/** The costs by themselves. What a scenario does not say is the profile's. */
const COSTS = [
  ...['message_us', 'byte_ns', 'sign_us', 'verify_us', 'aggregate_us', 'verify_certificate_us'],
  ...['hash_us', 'request_us', 'execute_us', 'serialise_ns', 'chain_us', 'hop_ms'],
].map((name) => `cpu.${name}`);

export function costFields(): readonly Field[] {
  return COSTS.map((path) => ({ ...fieldAt(path), isNullable: false }));
}

export function isCost(path: string): boolean {
  return COSTS.includes(path);
}

export const KINDS = 'cpu.kinds';
const VERIFY_CERTIFICATE = 'cpu.verify_certificate_us';

/** What a cost is: the scenario's own, or that of its profile. */
export function costShown(path: string, scenario: Scenario): Json {
  const own = valueAt(scenario, path) ?? null;
  if (own !== null) return own;
  // A list of signatures is verified as so many signatures.
  const isList = textAt(scenario, CERTIFICATES) === 'list';
  if (path === VERIFY_CERTIFICATE && isList) return 'each signature';
  const profile = textAt(scenario, PROFILE) || String(settingAt(PROFILE).initial);
  const name = path.slice(path.indexOf('.') + 1);
  return nodeAt(PROFILE)?.['x-costs']?.[profile]?.[name] ?? 0;
}

/** Another profile, with the costs that it has: none of the scenario's own is left. */
export function withProfile(scenario: Scenario, profile: Json): Settings {
  const own = COSTS.filter((path) => typeof valueAt(scenario, path) === 'number');
  const kinds = kindCosts(scenario).length > 0 ? [[KINDS, []] as const] : [];
  return [[PROFILE, profile], ...own.map((path) => [path, null] as const), ...kinds];
}

/** What one kind of message costs; null: as all. */
export interface KindCost {
  readonly kind: string;
  readonly message_us: Json;
  readonly byte_ns: Json;
}

/** Kinds of messages with other costs. */
export function kindCosts(scenario: Scenario): readonly KindCost[] {
  const kinds = valueAt(scenario, KINDS);
  return (Array.isArray(kinds) ? kinds : []).filter(isObject).map((cost) => ({
    kind: String(cost.kind),
    message_us: cost.message_us ?? null,
    byte_ns: cost.byte_ns ?? null,
  }));
}
