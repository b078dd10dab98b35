/** Liars of a scenario as the page edits and names them. Kinds, fields and what they mean are the schema's. */
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
import { type Choice, choicesAt, wordText } from '../scenario/schema';
import { stretchOf } from './faultEdits';

export const LIE_KINDS: readonly Choice[] = choicesAt('adversaries.kind');

/** The liars of a scenario as they are written, right or wrong. */
export function liesOf(scenario: Scenario): readonly JsonObject[] {
  const lies = scenario.adversaries;
  return Array.isArray(lies) ? lies.filter((lie: Json) => isObject(lie)) : [];
}

/** Whether a lie, or a broken rule, is about streams, of which batching has none. */
export function isOfStreams({ description }: Choice): boolean {
  return description.startsWith('Streaming');
}

/** By what votes go where there is such a rule to break; undefined: by whatever. */
export function availabilityOf({ description }: Choice): string | undefined {
  return /^Streaming by (\w+): /.exec(description)?.[1];
}

/** A lie with what its kind needs, to start editing from. */
export function newLie(kind: string, replica: number, replicas: number): JsonObject {
  const others = Array.from({ length: replicas }, (_, i) => i).filter((each) => each !== replica);
  const half = Math.ceil(others.length / 2);
  const [near, far] = [others.slice(0, half), others.slice(half)];
  switch (kind) {
    case 'fork':
      return { replica, kind, depth: 1 };
    case 'selective_send':
    case 'withhold_stream':
      return { replica, kind, to: near };
    case 'delay_proposals':
      return { replica, kind, by_ms: DELAY_MS };
    case 'twin':
      return { replica, kind, groups: [near, far] };
    default:
      return { replica, kind };
  }
}

/** By how much a new liar delays its proposals: about a round trip across the planet. */
const DELAY_MS = 200;

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
