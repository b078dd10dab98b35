/**
 * What stands around a place in a text that is being written: read from its start, so that what is not whole there or
 * after it hinders nothing.
 */
import { type Span, unquoted } from './tree';

/** An object or a list that is open at the place. */
export interface Level {
  readonly isList: boolean;
  /** Of an object that member's key in which the place is; null: in none. */
  readonly key: string | null;
  /** Of a list, the item's place in it. */
  readonly index: number;
  /** The keys of an object, also those after the place, with the plain values that they have. */
  readonly members: ReadonlyMap<string, string | null>;
}

export interface Surrounding {
  /** From the outside in; empty where the place is in none. */
  readonly levels: readonly Level[];
  /** What may stand at the place; null: nothing but a comma, a colon or a bracket. */
  readonly wants: 'key' | 'value' | null;
  /** The word or text at the place, or the place alone. */
  readonly token: Span;
  /** Of a key, whether its colon stands behind it. */
  readonly hasColon: boolean;
  /** Whether something stands behind it from which a comma has to part it. */
  readonly needsComma: boolean;
}

interface Open {
  readonly isList: boolean;
  key: string | null;
  index: number;
  readonly members: Map<string, string | null>;
  wants: 'key' | 'value' | null;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[^\s{}[\]:,"]+|[{}[\]:,]/g;

export function surrounding(text: string, at: number): Surrounding {
  const open: Open[] = [];
  /** What is found at the place, as soon as it is reached. */
  const found: Pick<Surrounding, 'wants' | 'token'>[] = [];
  /** Those that are open at the place, with key and index as they are there. */
  let around: readonly { readonly level: Open; readonly key: string | null; index: number }[] = [];
  let top: Open['wants'] = 'value';

  const stop = (token: Span) => {
    const level = open.at(-1);
    found.push({ wants: level === undefined ? top : level.wants, token });
    around = open.map((each) => ({ level: each, key: each.key, index: each.index }));
  };
  for (const match of text.matchAll(TOKEN)) {
    const from = match.index;
    const to = from + match[0].length;
    const isWord = !'{}[]:,'.includes(match[0]);
    // Behind its closing mark a text is done.
    const isInside = isWord && from < at && (at < to || (at === to && !isClosed(match[0])));
    if (found.length === 0 && isInside) stop({ from, to });
    else if (found.length === 0 && from >= at) stop({ from: at, to: at });
    const level = open.at(-1);
    if (match[0] === '{' || match[0] === '[') {
      if (level !== undefined) level.wants = null;
      else top = null;
      const isList = match[0] === '[';
      const wants = isList ? 'value' : 'key';
      open.push({ isList, key: null, index: 0, members: new Map(), wants });
    } else if (match[0] === '}' || match[0] === ']') {
      open.pop();
    } else if (match[0] === ',') {
      if (level === undefined) continue;
      level.index += 1;
      level.key = null;
      level.wants = level.isList ? 'value' : 'key';
    } else if (match[0] === ':') {
      if (level !== undefined && !level.isList) level.wants = 'value';
    } else if (level === undefined) {
      top = null;
    } else if (!level.isList && level.wants === 'key') {
      level.key = unquoted(match[0]);
      level.members.set(level.key, level.members.get(level.key) ?? null);
      level.wants = null;
    } else {
      if (level.key !== null) level.members.set(level.key, unquoted(match[0]));
      level.wants = null;
    }
  }
  if (found.length === 0) stop({ from: at, to: at });
  const [{ wants, token } = { wants: null, token: { from: at, to: at } }] = found;
  const after = text.slice(token.to);
  return {
    levels: around.map(({ level, key, index }) => ({
      isList: level.isList,
      key,
      index,
      members: level.members,
    })),
    wants,
    token,
    hasColon: /^\s*:/.test(after),
    needsComma: /^\s*["{[\w-]/.test(after),
  };
}

function isClosed(token: string): boolean {
  return token.length > 1 && token.startsWith('"') && /[^\\](?:\\\\)*"$/.test(token);
}
