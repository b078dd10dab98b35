/** Kinds of lies to choose from, and lies to start editing from. */
import '../scenario/wholeSchema';
import { type Choice, choicesAt } from '../scenario/fields';
import type { JsonObject } from '../scenario/scenario';

export const LIE_KINDS: readonly Choice[] = choicesAt('adversaries.kind');

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
