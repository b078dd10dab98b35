/** Kinds of lies to choose from, and lies to start editing from. */
import type { LiesOfFamily } from '../../../model/faults/family';
import type { Choice } from '../../../model/scenario/fields';
import { type JsonObject, textAt } from '../../../model/scenario/scenario';

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

/** The ways of dissemination that a lie, or a broken rule, is about; undefined: any. */
export function waysOf({ description }: Choice): readonly string[] | undefined {
  const topic = /^((?:Batching|Streaming|Hashes)[^:]*): /.exec(description)?.[1];
  if (topic === undefined) return undefined;
  return [
    ...(topic.startsWith('Batching') ? ['batch'] : []),
    ...(topic.startsWith('Streaming') ? ['stream'] : []),
    ...(topic.toLowerCase().endsWith('hashes') ? ['hashes'] : []),
  ];
}

/** Whether a run of that way of dissemination has such a lie, or such a rule. */
export function isOfWay(choice: Choice, way: string): boolean {
  return waysOf(choice)?.includes(way) ?? true;
}

/** By what votes on streams go where there is such a rule to break; undefined: by whatever. */
export function availabilityOf({ description }: Choice): string | undefined {
  return /^Streaming by (\w+)[^:]*: /.exec(description)?.[1];
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

export const lies: LiesOfFamily = {
  texts,
  // Both make two of a replica.
  apart: ['equivocate', 'twin'],
  isOf: (choice, scenario) =>
    isOfWay(choice, textAt(scenario, 'protocol.dissemination') || 'batch'),
  begin: newLie,
};
