/** The lines that show what is on the page in another one: an element with its script, or an iframe. */

import { attributes, escapedText } from '../../base/html';
import { naturalHeight } from './naturalHeight';
import { LEVERS, slidersExpected } from './request';

/** How much of the clock a reader gets. */
export const CLOCKS = ['play', 'full', 'none'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;

export interface Manner {
  readonly controls: (typeof CLOCKS)[number];
  /** Whether the scenario's levers stand below the figure. */
  readonly levers: boolean;
  readonly theme: (typeof THEMES)[number];
  readonly question: boolean;
  readonly autoplay: boolean;
  /** Panels in a host's words; null: as the link or the scenario has them. */
  readonly panels: readonly string[] | null;
}

export const USUAL_MANNER: Manner = {
  controls: 'play',
  levers: false,
  theme: 'auto',
  question: false,
  autoplay: false,
  panels: null,
};

/** What is embedded. */
export interface Embedded {
  /** A link of the page: `#scenario=planet`. */
  readonly hash: string;
  /** Its scenario's title, for readers without the figure. */
  readonly title: string;
  /** The folder of the page, with a slash at its end. */
  readonly home: string;
}

/** The width of a text's column, for which an iframe's height is. */
const COLUMN_PX = 720;

/** Height of an iframe, in pixels: two runs with their clock, and the question above them. */
export function frameHeight({
  controls,
  levers,
  question,
}: Pick<Manner, 'controls' | 'levers' | 'question'>): number {
  const sliders = slidersExpected(levers ? [LEVERS] : []);
  const parts = { hasBar: controls !== 'none', hasQuestion: question, sliders };
  return naturalHeight(COLUMN_PX, parts);
}

/** `<quorum-scope>` with its script, and a link for readers whose browser runs none. */
export function elementSnippet({ hash, title, home }: Embedded, manner: Manner): string {
  const id = scenarioAlone(hash);
  const what: Field = id === null ? ['link', hash] : ['scenario', id];
  const page = `${home}index.html${hash}`;
  return [
    `<script${attributes({ src: `${home}quorumscope.js` })}></script>`,
    `<quorum-scope${attributes(Object.fromEntries([what, ...fields(manner)]))}>`,
    `  <a${attributes({ href: page })}>${escapedText(title)}</a></quorum-scope>`,
  ].join('\n');
}

export function frameSnippet(embedded: Embedded, manner: Manner): string {
  const frame = {
    src: embedAddress(embedded, manner),
    title: embedded.title,
    width: '100%',
    height: frameHeight(manner),
    style: 'border: 0',
    loading: 'lazy',
  };
  return `<iframe${attributes(frame)}></iframe>`;
}

/** The address of the figure alone. */
export function embedAddress({ hash, home }: Omit<Embedded, 'title'>, manner: Manner): string {
  const id = scenarioAlone(hash);
  const what: readonly Field[] = id === null ? [] : [['scenario', id]];
  const query = new URLSearchParams([...what, ...fields(manner)].map((field) => [...field]));
  const asked = query.size === 0 ? '' : `?${query}`;
  return `${home}embed.html${asked}${id === null ? hash : ''}`;
}

type Field = readonly [name: string, text: string];

/** What is said, without what is usual. */
function fields(manner: Manner): readonly Field[] {
  const { controls, levers, theme, question, autoplay, panels } = manner;
  const isUsual = controls === USUAL_MANNER.controls && !levers;
  const said: readonly (Field | null)[] = [
    isUsual ? null : ['controls', levers ? `${controls},${LEVERS}` : controls],
    theme === USUAL_MANNER.theme ? null : ['theme', theme],
    question ? ['question', '1'] : null,
    autoplay ? ['autoplay', '1'] : null,
    panels === null ? null : ['panels', panels.join(',')],
  ];
  return said.filter((field) => field !== null);
}

/** The scenario of a link that says nothing else; null: it says more. */
function scenarioAlone(hash: string): string | null {
  return /^#scenario=([\w-]+)$/.exec(hash)?.[1] ?? null;
}
