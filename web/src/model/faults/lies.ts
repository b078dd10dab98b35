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

/** What a Byzantine replica does, said of it: "Tokyo withholds votes". */
const texts: Readonly<Record<string, string>> = {
  silent_leader: 'stays silent as leader',
  equivocate: 'equivocates',
  fork: 'forks the chain',
  withhold_votes: 'withholds votes',
  selective_send: 'sends selectively as leader',
  delay_proposals: 'delays proposals',
  stream_equivocate: 'equivocates in its stream',
  withhold_stream: 'withholds its stream',
  ack_high: 'acknowledges too much',
  ack_low: 'acknowledges too little',
  bogus_cut: 'proposes bogus cuts',
  bogus_hashes: 'names what nobody has',
  false_snapshot: 'sends forged state',
  twin: 'has a twin',
};

/** The same by the word of the format; one that is none is shown as it is written. */
export function lieText(kind: string): string {
  return texts[kind] ?? wordText(kind);
}

/** The lie as the figure and the fault track show it: "Tokyo withholds votes (Byzantine)". */
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
