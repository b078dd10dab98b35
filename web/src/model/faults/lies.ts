/** Liars of a scenario as they are written and told. Kinds, fields and what they mean are the schema's. */
import type { LaneInfo } from '../../core/messages';
import type { Fault } from '../../layout/faults';
import { nameIn } from '../../layout/lanes';
import {
  isObject,
  type Json,
  type JsonObject,
  numberAt,
  type Scenario,
  textAt,
} from '../scenario/scenario';
import { wordText } from '../scenario/schema';
import { faultsOfFamily } from './family';
import { stretchOf } from './stretch';

/** The liars of a scenario as they are written, right or wrong. */
export function liesOf(scenario: Scenario): readonly JsonObject[] {
  const lies = scenario.adversaries;
  return Array.isArray(lies) ? lies.filter((lie: Json) => isObject(lie)) : [];
}

/** What a Byzantine replica does, said of it: "Tokyo stays silent"; a word that is none is shown as it is written. */
export function lieText(kind: string): string {
  return faultsOfFamily.lies?.texts[kind] ?? wordText(kind);
}

/** The lie as the figure and the fault track show it: "Tokyo lies (Byzantine)". */
export function shownLie(lie: JsonObject, lanes: readonly LaneInfo[]): Fault {
  const replica = numberAt(lie, 'replica', -1);
  const { atS, untilS } = stretchOf(lie);
  const brief = lieText(textAt(lie, 'kind'));
  const name = replica < 0 ? `replica ${lie.replica}` : nameIn(lanes, replica);
  return {
    kind: 'lie',
    replica,
    startNs: atS * 1e9,
    endNs: untilS === null ? Number.POSITIVE_INFINITY : untilS * 1e9,
    text: `${name} ${brief} (Byzantine)`,
    brief,
  };
}
