/** What makes a run the run that it is, as a short text: equal settings under equal rules give equal runs. */
import { isObject, type Json, type Scenario } from '../scenario/scenario';

/** What a scenario says to its reader; no run depends on it. */
const WORDS: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'question', 'setup', 'watch', 'levers', 'predict', 'answer', 'source'],
  ...['variants', 'view', 'expect'],
]);

/** 16 hexadecimal digits of one variant's scenario, its settings laid over it, under a revision of the rules. */
export function runKey(scenario: Scenario, revision: number | null): string {
  const run = Object.entries(scenario).filter(([name]) => !WORDS.has(name));
  return hashOf(`${revision} ${canonicalText(Object.fromEntries(run))}`);
}

/** JSON whose objects have their members in order of their names. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    // A matrix of delays is long.
    if (items.every((item) => typeof item === 'number')) return JSON.stringify(items);
    return `[${items.map(canonicalText).join()}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`);
  return `{${members.join()}}`;
}

/** A hash of the UTF-16 units of a text: cyrb53 by bryc (public domain), with all of its 64 bits. */
export function hashOf(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 2654435761);
    high = Math.imul(high ^ unit, 1597334677);
  }
  low = mixed(low, high);
  high = mixed(high, low);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

function mixed(half: number, other: number): number {
  return (
    Math.imul(half ^ (half >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  );
}
