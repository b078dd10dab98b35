/**
 * What a host page and an embedded figure tell each other, version 1.
 *
 * Two messages cross between windows: the figure's `hello` to its parent, which says nothing but that it is there, and
 * the host's `connect`, which hands over a port. Everything else goes through that port, which nobody else has: so a
 * host may have any origin, or none, as a deck that is opened as a file. What does not have the form below is answered
 * with an error, where it has an id, and changes nothing.
 */
import type { Json } from '../../base/json';
import { WORN, type Worn } from './worn';

export const PROTOCOL = 1;

/** Between the windows. */
export interface Greeting {
  readonly quorumscope: typeof PROTOCOL;
  readonly type: 'hello' | 'connect';
}

/** From the host. A request with an `id` is answered with that id. */
export type Request = { readonly id?: number } & (
  | { readonly type: 'play' | 'pause' | 'getState' | 'exportPicture' }
  /** Seconds of virtual time. */
  | { readonly type: 'seek'; readonly seconds: number }
  /** The next step, or the one before. */
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'set'; readonly path: string; readonly value: Json }
  /** A link of the page, as `getState` answers it or as *Copy link* gives it. */
  | { readonly type: 'setState'; readonly state: string }
  /** How it looks from now on, in the words of the attributes; what is not said is as usual. */
  | ({ readonly type: 'appear' } & { readonly [name in Worn]?: string })
  /** Whether the figure is on the screen: elsewhere it rests. */
  | { readonly type: 'visible'; readonly isVisible: boolean }
);

export interface Trouble {
  readonly path: string;
  readonly message: string;
  readonly allowed: string;
}

/** What a figure is and where it stands. */
export interface State {
  /** A link of the page. */
  readonly state: string;
  readonly isPlaying: boolean;
  /** Virtual time of the playhead. */
  readonly seconds: number;
}

/** From the figure. */
export type Event =
  | ({ readonly type: 'ready'; readonly title: string; readonly version: number } & State)
  | ({ readonly type: 'statechange' } & State)
  /** What happened at the playhead, in a sentence. */
  | { readonly type: 'step'; readonly text: string; readonly seconds: number }
  /** A run has committed, and so many transactions by now. */
  | {
      readonly type: 'commit';
      readonly run: string;
      readonly transactions: number;
      readonly seconds: number;
    }
  | { readonly type: 'error'; readonly errors: readonly Trouble[] }
  /** The reader leaves the figure with Escape: the focus is the host's to take back. */
  | { readonly type: 'escape' }
  /** Height that the figure would fill at its width, in pixels. */
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'answer'; readonly id: number; readonly value: Json | Blob | null }
  | { readonly type: 'refused'; readonly id: number; readonly message: string };

const PATH = /^[a-z][a-z_]*(\.([a-z][a-z_]*|\d{1,4}))*$/;
/** Deeper or longer values are none of a setting's. */
const DEPTH_MAX = 8;
const TEXT_MAX = 20_000;

/** Whether it is one of the two messages between windows. */
export function isGreeting(data: unknown, type: Greeting['type']): boolean {
  const { quorumscope: version, type: said } = isRecord(data) ? data : {};
  return version === PROTOCOL && said === type;
}

/** A request as it came through the port; null where it has not the form of any. */
export function requestFrom(data: unknown): Request | null {
  if (!isRecord(data)) return null;
  const { type, id, seconds, by, path, value, state, isVisible } = data;
  if (id !== undefined && !Number.isSafeInteger(id)) return null;
  const named = id === undefined ? {} : { id: id as number };
  switch (type) {
    case 'play':
    case 'pause':
    case 'getState':
    case 'exportPicture':
      return { ...named, type };
    case 'seek':
      return Number.isFinite(seconds) ? { ...named, type, seconds: seconds as number } : null;
    case 'step':
      return by === 1 || by === -1 ? { ...named, type, by } : null;
    case 'set':
      return isPath(path) && isJson(value, DEPTH_MAX) ? { ...named, type, path, value } : null;
    case 'setState':
      return isText(state) ? { ...named, type, state } : null;
    case 'appear':
      return WORN.every((name) => isSaidOrNot(data[name]))
        ? { ...named, type, ...wornIn(data) }
        : null;
    case 'visible':
      return typeof isVisible === 'boolean' ? { ...named, type, isVisible } : null;
    default:
      return null;
  }
}

/** What is wrong with what is no request: its field, and what that may be. */
export function refusalOf(data: unknown): string {
  const { type, path } = isRecord(data) ? data : {};
  const field = typeof type === 'string' && Object.hasOwn(FIELDS, type) ? FIELDS[type] : undefined;
  if (!isRecord(data) || field === undefined)
    return `type: is not a known request (allowed: ${Object.keys(FIELDS).join(', ')})`;
  if (data.id !== undefined && idOf(data) === null) return 'id: is not a whole number';
  const [name, allowed] = type === 'set' && isPath(path) ? VALUE : field;
  if (type === 'appear')
    return `${WORN.find((each) => !isSaidOrNot(data[each])) ?? name}: is not allowed (allowed: ${allowed})`;
  return `${name}: is not allowed (allowed: ${allowed})`;
}

const NOTHING = ['id', 'a whole number'] as const;
const VALUE = ['value', `JSON of at most ${DEPTH_MAX} levels`] as const;
/** Of each request the field that may be wrong, and what is allowed in it. */
const FIELDS: Readonly<Record<string, readonly [name: string, allowed: string]>> = {
  ...{ play: NOTHING, pause: NOTHING, getState: NOTHING, exportPicture: NOTHING },
  seek: ['seconds', 'a finite number'],
  step: ['by', '1 or -1'],
  set: ['path', 'the path of a setting, such as network.sockets'],
  setState: ['state', `a link of the page, of at most ${TEXT_MAX} characters`],
  appear: [WORN[0], 'the text of the attribute'],
  visible: ['isVisible', 'true or false'],
};

/** The id that something is to be answered with, whatever else it is; null: none. */
export function idOf(data: unknown): number | null {
  const { id } = isRecord(data) ? data : {};
  return Number.isSafeInteger(id) ? (id as number) : null;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= 200 && PATH.test(path);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX;
}

function isSaidOrNot(value: unknown): boolean {
  return value === undefined || isText(value);
}

function wornIn(data: Record<string, unknown>): { [name in Worn]?: string } {
  return Object.fromEntries(
    WORN.flatMap((name) => (isText(data[name]) ? [[name, data[name]]] : [])),
  );
}

function isJson(value: unknown, depth: number): value is Json {
  if (value === null || typeof value === 'boolean' || isText(value)) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.values(value).every((inner) => isJson(inner, depth - 1));
}
