/**
 * What a host page asks of an embedded figure: `embed.html?scenario=planet&controls=play&theme=dark`.
 *
 * The hash is a link of the page, whole. Fields of the query stand for parts of one in a host's words, and count more
 * than it. What cannot be read is told with its place and what is allowed, and the rest is shown.
 */
import { parseQuantity } from '../../base/typedQuantity';
import type { ScenarioError } from '../../core/messages';
import { PANELS, type Panel } from '../looking/panels';
import { COLOR_NAMES, type Colors, colorsFrom } from './colors';
import { WORN, type Worn } from './worn';

/** How much of the clock a reader gets: all of it, playing alone, nothing. */
const CLOCKS = ['full', 'play', 'none'] as const;
const THEMES = ['light', 'dark', 'auto'] as const;
/** In place of paths: the settings that the scenario's question is about. */
export const LEVERS = 'levers';
/** So many a scenario mostly has: a host leaves the room for them before it is known. */
const LEVERS_MOSTLY = 3;

/** How many sliders a host leaves room for. */
export function slidersExpected(sliders: readonly string[]): number {
  return sliders.length + (sliders.includes(LEVERS) ? LEVERS_MOSTLY - 1 : 0);
}

export interface EmbedRequest {
  /** What is shown, as a link of the page. */
  readonly hash: string;
  /** The part of the run in view, in nanoseconds; null: as the link or the scenario has it. */
  readonly startNs: number | null;
  readonly endNs: number | null;
  readonly clock: (typeof CLOCKS)[number];
  /** Settings with a slider below the figure, by their paths: `network.sockets`; `levers` stands for the scenario's. */
  readonly sliders: readonly string[];
  /** Whether the question, its setup and its answer stand above the figure. */
  readonly hasQuestion: boolean;
  /** Whether the panels are the host's choice: then none gives way where there is little room. */
  readonly hasPanels: boolean;
  /** Whether it plays by itself. */
  readonly autoplay: boolean;
  /** Whether playing begins again when it has come to its end. */
  readonly loop: boolean;
  readonly theme: (typeof THEMES)[number];
  /** Colours in place of the theme's. */
  readonly colors: Colors;
  /** Origins of pages that may steer the figure; empty: any page that shows it. */
  readonly origins: readonly string[];
  /** What cannot be read. */
  readonly problems: readonly ScenarioError[];
}

/** What changes while the figure is shown. */
export type Appearance = Pick<EmbedRequest, 'theme' | 'colors' | 'clock' | 'sliders'>;

/** A request without what stands in its link. */
type Manner = Omit<EmbedRequest, 'hash' | 'problems'>;

/** What a field says: of the figure's manner, and of its link as names with texts. */
interface Said {
  readonly manner?: Partial<Manner>;
  readonly link?: readonly (readonly [name: string, text: string])[];
}

/** A field of the query: what is allowed in it, and what its text says; null where it cannot be read. */
interface Field {
  readonly allowed: string;
  readonly read: (text: string) => Said | null;
}

const USUAL: Manner = {
  ...{ startNs: null, endNs: null, clock: 'play', sliders: [], hasQuestion: false },
  ...{ hasPanels: false, autoplay: false, loop: false, theme: 'auto', colors: {}, origins: [] },
};

/** What hosts call a panel that they call by another name than files, the usual one first. */
const OTHER_WORDS: Partial<Record<Panel, readonly [string, ...string[]]>> = {
  spacetime: ['lanes'],
  throughput: ['committed', 'latency'],
};

/** What an embedded figure may show, each in a host's words, the usual one first. */
export const HOST_PANELS = PANELS.filter((id) => id !== 'over_time').map(
  (id) => [id, ...(OTHER_WORDS[id] ?? [id])] as const,
);
const SET = 'set.';
const PATH = /^[a-z][a-z_]*(\.([a-z][a-z_]*|\d{1,4}))*$/;
const TIME = 'a time such as 12.5, 12.5s or 800ms';

const fields: Readonly<Record<string, Field>> = {
  scenario: linkField('the id of a scenario', 'scenario', /^[\w-]+$/),
  variants: {
    allowed: 'letters of variants in their order, each once, as in A,C',
    read: variantsSaid,
  },
  panels: {
    allowed: `of ${HOST_PANELS.flatMap(([, ...words]) => words).join(', ')}, with commas between`,
    read: panelsSaid,
  },
  at: {
    allowed: TIME,
    read: (text) => timeSaid(text, (timeNs) => ({ link: [['at', String(timeNs)]] })),
  },
  start: {
    allowed: TIME,
    read: (text) => timeSaid(text, (startNs) => ({ manner: { startNs } })),
  },
  end: {
    allowed: `${TIME}, after start`,
    read: (text) => timeSaid(text, (endNs) => ({ manner: { endNs } })),
  },
  controls: {
    allowed: `${CLOCKS.join(', ')}, ${LEVERS}, or paths of settings, with commas between`,
    read: controlsSaid,
  },
  question: flag((hasQuestion) => ({ hasQuestion })),
  autoplay: flag((autoplay) => ({ autoplay })),
  loop: flag((loop) => ({ loop })),
  theme: {
    allowed: THEMES.join(', '),
    read: (text) => {
      const theme = THEMES.find((each) => each === text);
      return theme === undefined ? null : { manner: { theme } };
    },
  },
  colors: {
    allowed: `${COLOR_NAMES.map((name) => `${name}:#rrggbb`).join(', ')}, with commas between`,
    read: (text) => {
      const colors = colorsFrom(text);
      return colors && { manner: { colors } };
    },
  },
  hosts: {
    allowed: 'origins such as https://example.org, with commas between',
    read: (text) => {
      const origins = text.split(',').map((origin) => origin.trim());
      return origins.every(isOrigin) ? { manner: { origins } } : null;
    },
  },
  locale: {
    allowed: 'en, the only language there is yet',
    read: (text) => (/^en(-|$)/.test(text) ? {} : null),
  },
};

export function embedRequest(search: string, hash: string): EmbedRequest {
  const problems: ScenarioError[] = [];
  const link: string[] = [];
  let manner = USUAL;
  for (const [name, text] of new URLSearchParams(search)) {
    const said = name.startsWith(SET) ? settingSaid(name, text) : fieldOf(name)?.read(text);
    if (said == null) problems.push(problem(name, text));
    else manner = { ...manner, ...said.manner };
    for (const [part, value] of said?.link ?? []) link.push(`${part}=${encodeURIComponent(value)}`);
  }
  const { startNs, endNs } = manner;
  if (startNs !== null && endNs !== null && startNs >= endNs) {
    const message = `must be later than start, which is ${startNs / 1e9} s`;
    problems.push({ path: 'end', code: 'link', message, allowed: allowedIn('end') ?? '' });
    manner = { ...manner, startNs: null, endNs: null };
  }
  return { ...manner, hash: withParts(hash, link), problems };
}

/** How a figure is to look, in the words of its attributes. */
export function appearanceFrom(said: { readonly [name in Worn]?: string }): {
  readonly appearance: Appearance;
  readonly problems: readonly ScenarioError[];
} {
  const query = new URLSearchParams(
    WORN.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])),
  );
  const { theme, colors, clock, sliders, problems } = embedRequest(`?${query}`, '');
  return { appearance: { theme, colors, clock, sliders }, problems };
}

/** What is wrong with parts of the link that a host said in its own words is told in those. */
export function inHostsWords(
  problems: readonly ScenarioError[],
  search: string,
): readonly ScenarioError[] {
  const said = new URLSearchParams(search);
  return problems.map((each) => {
    const name = each.path === '#shown' ? 'variants' : each.path.slice(1);
    return each.path.startsWith('#') && said.has(name) ? { ...each, path: name } : each;
  });
}

/** What an object has by birth is no field. */
function fieldOf(name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** A link with parts that count more than its own; one that only names a scenario shows that as the page does. */
function withParts(hash: string, parts: readonly string[]): string {
  const own = hash.replace(/^#/, '');
  const all = [...(own === '' ? [] : [own]), ...parts];
  return all.length === 0 ? '' : `#${all.join('&')}`;
}

function settingSaid(name: string, text: string): Said | null {
  return PATH.test(name.slice(SET.length)) ? { link: [[name, text]] } : null;
}

function variantsSaid(text: string): Said | null {
  const letters = text.split(',').map((letter) => letter.trim());
  const areRising = letters.every(
    (letter, i) => /^[A-Z]$/.test(letter) && letter > (letters[i - 1] ?? ''),
  );
  return areRising ? { link: [['shown', letters.join(',')]] } : null;
}

/** The panels that are named, and no other. */
function panelsSaid(text: string): Said | null {
  const wanted = text
    .split(',')
    .map(
      (name): Panel | undefined =>
        HOST_PANELS.find(([, ...words]) => words.includes(name.trim()))?.[0],
    );
  if (wanted.includes(undefined)) return null;
  const link = PANELS.map((panel) => [panel, wanted.includes(panel) ? 'shown' : 'hidden'] as const);
  return { link, manner: { hasPanels: true } };
}

function controlsSaid(text: string): Said | null {
  const names = text.split(',').map((name) => name.trim());
  const clock = CLOCKS.find((each) => names.includes(each)) ?? USUAL.clock;
  const sliders = names.filter((name) => CLOCKS.every((each) => each !== name));
  return sliders.every((name) => name === LEVERS || isSetting(name))
    ? { manner: { clock, sliders } }
    : null;
}

/** All settings but these two lie in a part of the scenario. */
function isSetting(path: string): boolean {
  return PATH.test(path) && (path.includes('.') || path === 'seed' || path === 'horizon_s');
}

function timeSaid(text: string, said: (timeNs: number) => Said): Said | null {
  const seconds = parseQuantity(text, 's', ['s', 1]);
  const isTime = typeof seconds === 'number' && seconds >= 0 && seconds <= LATEST_S;
  return isTime ? said(Math.round(seconds * 1e9)) : null;
}

/** Later than any run ends. */
const LATEST_S = 100_000;

function linkField(allowed: string, part: string, pattern: RegExp): Field {
  return {
    allowed,
    read: (text) => (pattern.test(text) ? { link: [[part, text]] } : null),
  };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

/** As HTML has it, an attribute that is there without a text counts as said. */
function flag(said: (isOn: boolean) => Partial<Manner>): Field {
  return {
    allowed: '0 or 1',
    read: (text) => {
      const isOn = ['', '1', 'true'].includes(text);
      return isOn || ['0', 'false'].includes(text) ? { manner: said(isOn) } : null;
    },
  };
}

/** Null where there is no such field. */
function allowedIn(name: string): string | null {
  if (name.startsWith(SET)) return 'the path of a setting';
  // Of the loader, which asks for it where the browser knows no such height.
  if (name === 'height') return 'a height in CSS such as 480px, or a number of pixels';
  return fieldOf(name)?.allowed ?? null;
}

function problem(name: string, text: string): ScenarioError {
  const known = allowedIn(name);
  return {
    path: shortened(name),
    code: 'link',
    message:
      known === null
        ? 'is not known to an embedded figure'
        : `cannot be read: “${shortened(text)}”`,
    allowed:
      known ??
      `${Object.keys(fields).join(', ')} or ${SET}PATH; of the element also link, height and src`,
  };
}

/** So much of a wrong text is shown. */
const SHOWN_MAX = 60;

function shortened(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
