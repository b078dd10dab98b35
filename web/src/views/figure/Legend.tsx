/**
 * What lines, glyphs and strips mean, as far as the runs at hand have them. A kind of message is a switch: it shows or
 * hides that kind.
 */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { remembered } from '../../base/remembered';
import type { Readable } from '../../base/store';
import { kindsMask } from '../../core/kinds';
import { kindsInOrder } from '../../layout/names';
import {
  kindsPresent,
  othersPresent,
  type Trouble,
  troubles,
  troublesPresent,
} from '../../layout/presence';
import type { FigureScene } from '../../layout/scene';
import { looksOfFamily } from '../../render/family';
import { frames } from '../../render/frameScheduler';
import { TermText } from '../parts/TermText';
import { useReadable } from '../parts/useReadable';
import { family, type LegendGlyph } from './family';
import type { FigurePanel, FigureRun } from './figureProps';

interface LegendProps {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly kinds: number;
  readonly onKinds: (kinds: number) => void;
  /** The playhead: nothing is told of what comes after it. */
  readonly until: Readable<{ readonly timeNs: number }>;
  /** Whether none waits behind a button. */
  readonly hasAll: boolean;
  /** Whether a hand moves a value: until it rests nothing goes, so that what stands above keeps its place. */
  readonly isMoving: Readable<boolean>;
  readonly panels: readonly FigurePanel[];
  /** What panels add. */
  readonly children?: ReactNode;
}

/** So many marks stand there from the start; the others are one press away. */
const FEW = 4;

/** Whether all marks of the legend are shown: as the reader left it. */
const legendExtent = remembered('legend', ['few', 'all'] as const, () => 'few');

export function Legend(props: LegendProps) {
  const { runs, kinds, onKinds, hasAll, panels } = props;
  const { early, quorum, final, other } = family.legend;
  const usualMask = kindsMask(({ role }) => /^(opens|answers)$/.test(role));
  const earlyMask = kindsMask(({ word }) => early.includes(word));
  const isOff = kindsSent(runs) & ~kinds;
  // What is switched off is not seen, and can be switched on again.
  const found = useSeen(props, kindsPresent, isOff) | isOff;
  const wrong = useSeen(props, wrongIn);
  const othersIn = useCallback(
    (scene: FigureScene, untilNs: number) => othersPresent(scene, untilNs, panels),
    [panels],
  );
  const hasOthers = useSeen(props, othersIn) !== 0;
  const extent = useReadable(legendExtent);
  const isAll = hasAll || extent === 'all';
  const kindsOf = (mask: number) =>
    kindsInOrder()
      .filter(([, number]) => (mask & (1 << number)) !== 0)
      .map(([{ word, names }, number]) =>
        isAll ? (
          <button
            key={word}
            type="button"
            className="figure-legend-kind"
            aria-pressed={(kinds & (1 << number)) !== 0}
            onClick={() => onKinds(kinds ^ (1 << number))}
          >
            <KindSwatch kind={word} />
            {names[0]}
          </button>
        ) : (
          <span key={word}>
            <KindSwatch kind={word} />
            {names[0]}
          </span>
        ),
      );
  const usual = kindsOf(found & usualMask);
  const quorums = usual.length > 0 && (
    <span key="quorum" title={quorum.title}>
      <GlyphSwatch {...quorum} />{' '}
      {isAll ? <Words text={quorum.text} /> : <span>{quorum.text}</span>}
    </span>
  );
  const finals = final && (
    <span key="final">
      <GlyphSwatch {...final} /> <Words text={final.text} />
    </span>
  );
  const glyphs = [...family.troubles, ...troubles.map((trouble) => troubleGlyphs[trouble])];
  const troublesSeen = glyphs.flatMap(({ path, color, isOpen, text }, bit) =>
    (wrong & (1 << bit)) === 0
      ? []
      : [
          <span key={text}>
            <GlyphSwatch path={path} color={color} isOpen={isOpen} /> <Words text={text} />
          </span>,
        ],
  );
  const others = hasOthers && (
    <span key="others" title={other.title}>
      <OtherSwatch /> {other.text}
    </span>
  );
  // What goes wrong is told before what is usual elsewhere.
  const marks = [
    ...usual,
    ...troublesSeen,
    ...kindsOf(found & earlyMask),
    quorums,
    others,
    finals,
    ...kindsOf(found & ~usualMask & ~earlyMask),
  ].filter(Boolean);
  const more = marks.length - FEW;
  // There is room for what panels add.
  const hasRoom = isAll || more < 0;
  return (
    <div className="figure-legend" role="toolbar" aria-label="Legend" data-roving="x">
      {isAll ? marks : marks.slice(0, FEW)}
      {hasRoom && props.children}
      {!hasAll && (more > 0 || extent === 'all') && (
        <button
          type="button"
          className="figure-legend-more"
          aria-expanded={isAll}
          onClick={() => legendExtent.set(isAll ? 'few' : 'all')}
        >
          {isAll ? 'fewer marks' : 'all marks'}
        </button>
      )}
    </div>
  );
}

function wrongIn(scene: FigureScene, untilNs: number): number {
  return troublesPresent(scene, untilNs, family.troubles);
}

/** In one box: a row's own would take the spaces beside a term away. */
export function Words({ text }: { readonly text: string }) {
  return (
    <span>
      <TermText text={text} place="legend" />
    </span>
  );
}

export const glyphPaths = {
  circle: 'M12 8a4 4 0 1 1-8 0a4 4 0 1 1 8 0',
  triangle: 'M4 5h8l-4 6z',
  noEntry: 'M13 8a5 5 0 1 1-10 0a5 5 0 1 1 10 0zM5 7v2h6v-2z',
  hourglass: 'M4.5 3h7l-7 10h7z',
  diamond: 'M8 3l5 5-5 5-5-5z',
  disc: 'M12.5 8a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0',
  restart: 'M4 11l4-6 4 6z',
  cross: 'M4.5 4.5l7 7m0-7l-7 7',
  octagon: 'M10 3l3 3v4l-3 3H6l-3-3V6l3-3z',
  ringedCross: 'M14 8a6 6 0 1 1-12 0a6 6 0 1 1 12 0M5.5 5.5l5 5m0-5l-5 5',
  chevron: 'M3.5 5.5L8 10.5l4.5-5',
  dashes: 'M0 8h6.5M9.5 8H16',
  bar: 'M1 6.5h14v3H1z',
  step: 'M1 13h4V8h4V3h6',
  ticks: 'M4 3v6M8 3v6M12 3v6',
  twoFaced: 'M8 3.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9zM8 11a3 3 0 0 0 0-6z',
};

/** What something that is agreed on is drawn in. */
export const box = { x: 1.5, y: 3.5, width: 13, height: 9, strokeWidth: 1.2 };

/** As in the picture: another colour, and lines across it. */
function OtherSwatch() {
  const color = `var(${looksOfFamily.colors.other})`;
  return (
    <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
      <rect {...box} stroke={color} fill={color} fillOpacity={0.3} />
      <path d="M2 12l8-8M6 12l8-8" stroke={color} strokeWidth="1.2" />
    </svg>
  );
}

/** A glyph of the legend: its path, and what it means. */
export const glyph = (
  path: keyof typeof glyphPaths,
  text: string,
  isOpen = false,
  color = 'alert',
): LegendGlyph => ({ path: glyphPaths[path], text, isOpen, color: `var(--${color})` });

const troubleGlyphs: Readonly<Record<Trouble, LegendGlyph>> = {
  lost: glyph('cross', 'lost', true),
  dropped: glyph('ringedCross', 'dropped', true),
  lostOnTheWay: glyph('chevron', 'lost on the way', true),
  sentAgain: glyph('dashes', 'sent again', true, 'ink'),
  held: glyph('bar', 'held back'),
  lies: glyph('twoFaced', 'lies (Byzantine)'),
  queued: glyph('step', 'queue of a path', true, 'path-queue'),
  overflowed: glyph('ticks', 'dropped by a full queue', true),
};

/** Kinds that the runs sent, as far as that is known. */
function kindsSent(runs: readonly FigureRun[]): number {
  return kindsMask(({ word }) =>
    runs.some(({ report }) => (report?.messages.by_kind[word] ?? 0) > 0),
  );
}

/**
 * Bits of what was on the screen. What other runs showed goes as soon as all is known of these and no hand moves a
 * value; a kind that is switched off, and that these have, stays.
 */
function useSeen(
  { runs, scene, until, isMoving }: LegendProps,
  present: (scene: FigureScene, untilNs: number) => number,
  known = 0,
): number {
  const [seen, setSeen] = useState(0);
  const seenOf = useRef('');
  useEffect(() => {
    const runsNow = runs.every(({ report }) => report !== null)
      ? runs.map(({ key, report }) => `${key} ${report?.digest}`).join()
      : null;
    const look = () => {
      const current = scene.get();
      const untilNs = until.get().timeNs;
      if (current === null) return;
      // A run of before is in the scene until the next one is laid out.
      const fresh = current.runs.filter(
        ({ content }, index) => content != null && content.window === runs[index]?.window.get(),
      );
      const areOthers = runsNow !== null && runsNow !== seenOf.current;
      const goes = areOthers && fresh.length === runs.length && !isMoving.get();
      if (goes) seenOf.current = runsNow;
      const now = present({ ...current, runs: fresh }, untilNs);
      setSeen((before) => (goes ? before & known : before) | now);
    };
    look();
    // With the frame that paints it.
    let isOver = false;
    const lookAgain = () => {
      if (!isOver) look();
    };
    const ends = [scene, until, isMoving].map((source) =>
      source.subscribe(() => frames.requestPaint(lookAgain)),
    );
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [runs, scene, until, isMoving, present, known]);
  return seen;
}

/** What is filled as much as this is seen as an area. */
const FILLED = 0.4;

export function KindSwatch({ kind }: { readonly kind: string }) {
  const pattern = looksOfFamily.kinds[kind];
  if (pattern === undefined) return null;
  const { property, widthPx, dash, fillOpacity } = pattern;
  const isFilled = fillOpacity >= FILLED;
  return (
    <svg className="figure-swatch" viewBox="0 0 24 16" aria-hidden="true">
      <line
        x1="1"
        x2="23"
        y1="8"
        y2="8"
        stroke={`var(${property})`}
        strokeWidth={isFilled ? 5 : widthPx + 0.4}
        strokeDasharray={dash.join(' ')}
        strokeOpacity={isFilled ? 0.7 : 1}
      />
    </svg>
  );
}

interface GlyphSwatchProps {
  readonly path: string;
  readonly color: string;
  readonly isOpen?: boolean;
}

export function GlyphSwatch({ path, color, isOpen = false }: GlyphSwatchProps) {
  return (
    <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={path}
        fill={isOpen ? 'var(--paper)' : color}
        stroke={isOpen ? color : 'none'}
        strokeWidth="1.5"
      />
    </svg>
  );
}
