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
import { stretchOf } from './stretch';

/** The liars of a scenario as they are written, right or wrong. */
export function liesOf(scenario: Scenario): readonly JsonObject[] {
  const lies = scenario.adversaries;
  return Array.isArray(lies) ? lies.filter((lie: Json) => isObject(lie)) : [];
}

/** The lie as the figure and the fault track show it: "Tokyo lies: withhold votes". */
export function shownLie(lie: JsonObject, lanes: readonly LaneInfo[]): Fault {
  const replica = numberAt(lie, 'replica', -1);
  const { atS, untilS } = stretchOf(lie);
  const brief = wordText(textAt(lie, 'kind'));
  const name = replica < 0 ? `replica ${lie.replica}` : nameIn(lanes, replica);
  return {
    kind: 'lie',
    replica,
    startNs: atS * 1e9,
    endNs: untilS === null ? Number.POSITIVE_INFINITY : untilS * 1e9,
    text: `${name} lies: ${brief}`,
    brief,
  };
}
