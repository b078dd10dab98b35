/**
 * Addresses:
 * `#scenario=planet&set.network.sockets=10&at=637000000&engine=0.1.0&digest=...&revision=1&headline=...&v=1`.
 *
 * A pure codec; the native program reads the same (`link.rs`). `decode(encode(link))` is the link; any other text gives
 * what can be read of it and names the parts that cannot. Parts stand in one order, so equal links are equal texts; the
 * version comes last, so that a link that was cut off shows it.
 */
import { kindOf, tables } from '../../core/kinds';
import type { ScenarioError } from '../../core/messages';
import { PANELS, type Panel } from '../looking/panels';
import { LAST_SEQUENCE } from '../looking/playback';
import type { Selection } from '../looking/selection';
import { HEADLINES, headlineFrom, headlineText } from '../run/headline';
import { stopFrom, stopText } from '../run/stopLink';
import { chosen, stopKinds } from '../run/stopping';
import type { Change } from '../scenario/patch';
import type { Json } from '../scenario/scenario';
import { variantIndex, variantKey } from '../scenario/variants';
import { EMPTY_LINK, LINK_VERSION, type Link, type LinkedRun } from './link';

export interface Decoded {
  readonly link: Link;
  readonly errors: readonly ScenarioError[];
}

/** A part of an address: what it writes, and what it reads or null where that is not allowed. */
interface Part {
  readonly name: string;
  readonly encode: (link: Link) => string | null;
  readonly decode: (text: string, link: Link) => Link | null;
  readonly allowed: string;
}

const SET = 'set';
/** Deeper values are none of a scenario's. */
const DEPTH_MAX = 32;
const TIME = '(0|[1-9]\\d{0,14})';
const NUMBER = '(0|[1-9]\\d{0,9})';
const TIMES = 'whole nanoseconds of virtual time';

const parts: readonly Part[] = [
  {
    name: 'scenario',
    encode: ({ scenario, packed }) => (packed === null && scenario !== '' ? scenario : null),
    decode: (scenario, link) => ({ ...link, scenario }),
    allowed: 'the id of a scenario',
  },
  {
    name: 'file',
    encode: ({ scenario, packed }) => (packed === null ? null : scenario),
    decode: (scenario, link) => ({ ...link, scenario, packed: link.packed ?? '' }),
    allowed: 'a name',
  },
  {
    name: 'data',
    encode: ({ packed }) => packed,
    decode: (packed, link) => (/^[\w-]*$/.test(packed) ? { ...link, packed } : null),
    allowed: 'letters, digits, - and _',
  },
  {
    name: 'shown',
    encode: ({ shown }) => shown?.map(variantKey).join(',') ?? null,
    decode: (text, link) => {
      const shown = text.split(',').map(variantIndex);
      const isRising = shown.every((index, i) => index > (shown[i - 1] ?? -1));
      return isRising ? { ...link, shown } : null;
    },
    allowed: 'letters of variants in their order, as in A,C',
  },
  {
    name: 'edit',
    encode: ({ target }) => (target === null ? null : variantKey(target)),
    decode: (text, link) => {
      const target = variantIndex(text);
      return target < 0 ? null : { ...link, target };
    },
    allowed: 'the letter of a variant',
  },
  {
    name: 'view',
    encode: ({ view }) => view && `${view.startNs}-${view.endNs}`,
    decode: (text, link) => {
      const match = matchOf(`${TIME}-${TIME}`, text);
      if (match === null) return null;
      const [startNs = 0, endNs = 0] = match.map(Number);
      return startNs < endNs ? { ...link, view: { startNs, endNs } } : null;
    },
    allowed: `START-END, ${TIMES}`,
  },
  {
    name: 'at',
    encode: ({ at }) =>
      at && `${at.timeNs}${at.sequence === LAST_SEQUENCE ? '' : `.${at.sequence}`}`,
    decode: (text, link) => {
      const match = matchOf(`${TIME}(?:\\.${NUMBER})?`, text);
      if (match === null) return null;
      const [timeNs, sequence = LAST_SEQUENCE] = match.map((digits) => digits && Number(digits));
      const isSequence = Number(sequence) <= LAST_SEQUENCE;
      return isSequence
        ? { ...link, at: { timeNs: Number(timeNs), sequence: Number(sequence) } }
        : null;
    },
    allowed: `TIME or TIME.EVENT, ${TIMES} and the event’s number`,
  },
  {
    name: 'marks',
    encode: ({ marks }) => (marks.length === 0 ? null : marks.join(',')),
    decode: (text, link) => {
      const marks = text.split(',').map((time) => matchOf(TIME, time)?.[0] ?? 'none');
      const isRising = marks.every((time, i) => Number(time) > Number(marks[i - 1] ?? -1));
      return isRising ? { ...link, marks: marks.map(Number) } : null;
    },
    allowed: `rising ${TIMES}, with commas between`,
  },
  {
    name: 'tx',
    encode: ({ tx }) => (tx === null ? null : String(tx)),
    decode: (text, link) => {
      const match = matchOf(TIME, text);
      return match && { ...link, tx: Number(match[0]) };
    },
    allowed: `${TIMES} from which on the marked transaction is the first`,
  },
  kindsPart('show', true),
  kindsPart('hide', false),
  {
    name: 'lanes',
    encode: ({ hasAllLanes }) => (hasAllLanes ? 'all' : null),
    decode: (text, link) => (text === 'all' ? { ...link, hasAllLanes: true } : null),
    allowed: 'all',
  },
  {
    name: 'strips',
    encode: ({ hasAllStrips }) => (hasAllStrips ? 'all' : null),
    decode: (text, link) => (text === 'all' ? { ...link, hasAllStrips: true } : null),
    allowed: 'all',
  },
  ...PANELS.map(panelPart),
  {
    name: 'stop',
    encode: ({ stopWhen }) => stopWhen && stopText(stopWhen),
    decode: (text, link) => {
      const stopWhen = stopFrom(text);
      return stopWhen && { ...link, stopWhen };
    },
    allowed: stopKinds()
      .map((kind) => stopText(chosen(kind.stop)))
      .join(', '),
  },
  {
    name: 'select',
    encode: ({ selection }) => selection && selectionText(selection),
    decode: (text, link) => {
      const selection = selectionFrom(text);
      return selection && { ...link, selection };
    },
    allowed:
      'RUN:message:ROW, RUN:replica:REPLICA, RUN:block:ROW, RUN:commit:REPLICA:HEIGHT, RUN:path:FROM:TO or RUN:transaction',
  },
  {
    name: 'engine',
    encode: ({ run }) => run?.engine || null,
    decode: (engine, link) => {
      const isVersion = /^\d{1,5}(\.\d{1,5}){2}$/.test(engine);
      return isVersion ? withRun(link, { engine }) : null;
    },
    allowed: 'a version, as in 0.1.0',
  },
  {
    name: 'digest',
    encode: ({ run }) => run?.digests.join(',') || null,
    decode: (text, link) => {
      const digests = text.split(',');
      const areDigests = digests.every((digest) => /^[0-9a-f]{16}$/.test(digest));
      return areDigests ? withRun(link, { digests }) : null;
    },
    allowed: 'sixteen hexadecimal digits for each shown run, with commas between',
  },
  {
    name: 'revision',
    encode: ({ run }) => run?.revision?.toString() ?? null,
    decode: (text, link) => {
      const match = matchOf(NUMBER, text);
      return match && withRun(link, { revision: Number(match[0]) });
    },
    allowed: 'the whole number of the engine’s rules',
  },
  {
    name: 'headline',
    encode: ({ run }) => run?.headlines.map(headlineText).join(',') || null,
    decode: (text, link) => {
      const headlines = text.split(',').flatMap((each) => headlineFrom(each) ?? []);
      return headlines.length === text.split(',').length ? withRun(link, { headlines }) : null;
    },
    allowed: HEADLINES,
  },
  {
    name: 'v',
    encode: ({ version }) => (version === null ? null : String(version)),
    decode: (text, link) => {
      const match = matchOf(NUMBER, text);
      return match && { ...link, version: Number(match[0]) };
    },
    allowed: `${LINK_VERSION}`,
  },
];

function withRun(link: Link, part: Partial<LinkedRun>): Link {
  const nothing = { engine: '', revision: null, digests: [], headlines: [] };
  return { ...link, run: { ...nothing, ...link.run, ...part } };
}

/** The link as the hash of an address. */
export function encode(link: Link): string {
  const written = parts.map(({ name, encode: write }) => [name, write(link)] as const);
  const changes = link.changes.map(
    ({ path, value }) => [path === '' ? SET : `${SET}.${path}`, valueText(value)] as const,
  );
  // Behind what is opened stands how it is changed.
  const fields = [...written.slice(0, 3), ...changes, ...written.slice(3)];
  const texts = fields.flatMap(([name, text]) =>
    text === null ? [] : [`${escaped(name)}=${escaped(text)}`],
  );
  return `#${texts.join('&')}`;
}

/** What a hash says, as far as it can be read. */
export function decode(hash: string): Decoded {
  let link = EMPTY_LINK;
  const errors: ScenarioError[] = [];
  for (const field of hash.replace(/^#/, '').split('&')) {
    if (field === '') continue;
    const [rawName = '', ...rest] = field.split('=');
    const name = unescaped(rawName) ?? rawName;
    const text = unescaped(rest.join('='));
    const read = text === null ? null : readField(name, text, link);
    if (read === null) errors.push(wrongPart(name, rest.join('=')));
    else link = read;
  }
  return { link, errors };
}

function readField(name: string, text: string, link: Link): Link | null {
  if (name !== SET && !name.startsWith(`${SET}.`)) {
    return parts.find((part) => part.name === name)?.decode(text, link) ?? null;
  }
  const value = valueFrom(text);
  if (value === undefined) return null;
  const change: Change = { path: name.slice(SET.length + 1), value };
  return { ...link, changes: [...link.changes, change] };
}

function wrongPart(name: string, text: string): ScenarioError {
  const part = parts.find((known) => known.name === name);
  const isSetting = name === SET || name.startsWith(`${SET}.`);
  const shown = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  return {
    path: name.length > TEXT_MAX ? `${name.slice(0, TEXT_MAX)}…` : name,
    code: part === undefined && !isSetting ? 'unknown' : 'value',
    message:
      part === undefined && !isSetting
        ? 'is not part of a link'
        : `cannot be read: ${shown === '' ? 'it is empty' : `“${shown}”`}`,
    allowed:
      part?.allowed ??
      (isSetting ? 'a value' : `${parts.map((known) => known.name).join(', ')}, set.PATH`),
  };
}

/** How much of a wrong part is shown. */
const TEXT_MAX = 60;

function panelPart(panel: Panel): Part {
  return {
    name: panel,
    encode: ({ panels: { [panel]: isShown } }) =>
      isShown === undefined ? null : isShown ? 'shown' : 'hidden',
    decode: (text, link) =>
      text === 'shown' || text === 'hidden'
        ? { ...link, panels: { ...link.panels, [panel]: text === 'shown' } }
        : null,
    allowed: 'shown or hidden',
  };
}

function kindsPart(name: string, isShown: boolean): Part {
  return {
    name,
    encode: ({ kinds }) => {
      const names = tables.kinds.flatMap(({ word }) => (kinds[word] === isShown ? word : []));
      return names.length === 0 ? null : names.join(',');
    },
    decode: (text, link) => {
      const kinds = text.split(',');
      if (!kinds.every(kindOf)) return null;
      const added = Object.fromEntries(kinds.map((kind) => [kind, isShown]));
      return { ...link, kinds: { ...link.kinds, ...added } };
    },
    get allowed() {
      return `of ${tables.kinds.map(({ word }) => word).join(', ')}, with commas between`;
    },
  };
}

/** What is selected, as addresses write it. */
export function selectionText(selection: Selection): string {
  const { run, kind } = selection;
  switch (selection.kind) {
    case 'message':
      return `${run}:${kind}:${selection.row}`;
    case 'replica':
      return `${run}:${kind}:${selection.replica}`;
    case 'transaction':
      return `${run}:${kind}`;
    case 'path':
      return `${run}:${kind}:${selection.source}:${selection.target}`;
    case 'commit':
      return `${run}:${kind}:${selection.replica}:${selection.height}`;
    case 'block':
      return `${run}:${kind}:${selection.row}`;
  }
}

function selectionFrom(text: string): Selection | null {
  const [run = '', ...named] = text.split(':');
  if (variantIndex(run) < 0) return null;
  if (named.join(':') === 'transaction') return { run, kind: 'transaction' };
  const match = matchOf(
    `(message|replica|block|commit|path):${NUMBER}(?::${NUMBER})?`,
    named.join(':'),
  );
  if (match === null) return null;
  const [kind, first, second] = match;
  if ((kind === 'commit' || kind === 'path') !== (second !== undefined)) return null;
  if (kind === 'message' || kind === 'block') return { run, kind, row: Number(first) };
  if (kind === 'replica') return { run, kind, replica: Number(first) };
  if (kind === 'path') return { run, kind, source: Number(first), target: Number(second) };
  return { run, kind: 'commit', replica: Number(first), height: Number(second) };
}

/** As the native program's `--set` writes values: what is no JSON is text. */
function valueText(value: Json): string {
  const isPlain = typeof value === 'string' && parsed(value) === undefined && isWellFormed(value);
  return isPlain ? value : JSON.stringify(value);
}

function valueFrom(text: string): Json | undefined {
  const value = parsed(text);
  if (value === undefined) return text;
  return isWithin(value, DEPTH_MAX) ? value : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isWithin(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner: Json) => isWithin(inner, depth - 1));
}

/** Groups of a match of the whole text. */
function matchOf(pattern: string, text: string): readonly (string | undefined)[] | null {
  return new RegExp(`^(?:${pattern})$`).exec(text)?.slice(1) ?? null;
}

/**
 * Percent codes for all but what programs that find addresses in texts take as part of one; also for what would end a
 * shell's word.
 */
function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll("'", '%27');
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
