/**
 * The picture of a scenario's card, which shows what its runs differ in, as far as may be seen before a guess: up to
 * the moment at which the page asks. Where links are what matters each run has the bar of one request and the strip of
 * the leader's link; else its lanes, and what is done to it on purpose, which its setup tells, too.
 */
import { type Sample, sample } from '../core/sample';
import type { BarLook } from '../layout/family';
import { faultShapes } from '../layout/faults';
import type { RunGeometry } from '../layout/figureGeometry';
import { lanePositions, rowsOf } from '../layout/lanes';
import { figureScene, type RunScene } from '../layout/scene';
import { pxFromNs, type TimeSpan, timeScale } from '../layout/timeScale';
import { transactionShapes } from '../layout/transactionBar';
import { mischiefOfRun } from '../model/faults/mischief';
import { type Ahead, asksAt, placedAt } from '../model/looking/askedView';
import { mischiefOf, provedIn } from '../model/run/ahead';
import { isSafe } from '../model/run/checks';
import { asksFor, horizonOf, viewOf } from '../model/run/sessionState';
import { firstShown } from '../model/scenario/document';
import { shownKinds } from '../model/scenario/kinds';
import { type Scenario, textAt, variantNames } from '../model/scenario/scenario';
import { variantKey } from '../model/scenario/variants';
import { bandwidth } from '../render/paintBandwidth';
import { paintFaults, paintSpaceTime } from '../render/paintSpaceTime';
import type { Renderer } from '../render/renderer';
import { type Shape, shapeRenderer } from '../render/shapeRenderer';
import { type PaintSmall, type SmallRun, small } from '../render/small';
import { bareGeometry, finished, quorumsIn, requestOf } from './lanesPicture';
import { namedTheme } from './namedTheme';

export const PICTURE = { widthPx: 320, heightPx: 132 };

/** Of a card: as many runs as can be told apart. */
const RUNS_MAX = 2;
const LEFT_PX = 18;
const RIGHT_PX = 4;
const GAP_PX = 8;
/** Above the first lane and below the last. */
const MARGIN_PX = 8;
const TEXT_PX = 11;
/** Mean width of a character, in text heights: no typeface is asked. */
const CHARACTER_EM = 0.5;
/** A word is not cut to fewer letters. */
const LETTERS_LEAST = 5;
/** More quorums in a stretch cannot be told apart. */
const QUORUMS_MAX = 7;
/** More messages of a stretch than this are told as bands. */
const ROWS_MAX = 400;
/** The part of the width that is seen, where something follows that is not. */
const SEEN = 0.72;
/** What is left where nothing is known of what follows. */
const APART = 0.04;
/** So many requests of the first half of a view are tried, as on the page. */
const TRIED = 8;

const theme = () => namedTheme(MARGIN_PX / 2, 0.6);

/** A word in a picture: whose run it is, or what is done to it. */
export interface Word {
  readonly text: string;
  /** Its left end, and the middle of its height, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  readonly isName: boolean;
}

export interface CardPicture {
  /** What is seen, cut at `seenPx`. */
  readonly seen: readonly Shape[];
  readonly seenPx: number;
  /** What is done on purpose after that. */
  readonly ahead: readonly Shape[];
  readonly words: readonly Word[];
}

/** What is shown of a scenario before it is opened. */
export interface Drawn {
  readonly picture: CardPicture;
  /** Whether every variant keeps what the checks of safety ask of it. */
  readonly isSafe: boolean;
}

/** Where to look, as a lesson's item says it; null: as the scenario opens. */
export interface Look {
  readonly shown: readonly number[] | null;
  readonly view: TimeSpan | null;
  /** Whether a question stands open on it. */
  readonly isAsked: boolean;
}

/** A run as it is drawn. */
interface DrawnRun {
  readonly letter: string;
  readonly sample: Sample;
  readonly ran: Scenario;
}

/** As a scenario opens. */
export function asOpened(scenario: Scenario): Look {
  return { shown: null, view: null, isAsked: scenario.predict !== undefined };
}

/** `shown` of the look, or where its picture is taken (`isTaken`) other variants that are not. */
export function drawn(
  scenario: Scenario,
  look: Look = asOpened(scenario),
  isTaken: (picture: CardPicture) => boolean = () => false,
): Drawn {
  // What is asked of it may name variants that a lesson leaves out.
  const { expect: _, predict: __, answer, ...bare } = scenario;
  const text = JSON.stringify(bare);
  const names = variantNames(scenario);
  const runs = names.map((_, variant) => sample(text, variant));
  const pictureOf = (shown: readonly number[]): CardPicture => {
    const told = shown.flatMap((variant): DrawnRun[] => {
      const run = runs[variant];
      if (run === undefined) return [];
      const letter = names.length === 1 ? '' : variantKey(variant);
      return [{ letter, sample: run, ran: JSON.parse(run.scenario) as Scenario }];
    });
    if (told.length === 0) throw new Error(`“${textAt(scenario, 'title')}” has no variant to draw`);
    const view = look.view ?? viewOf(scenario);
    const request = requestIn(told, view);
    const whole = look.isAsked
      ? askedSpan(told, view, horizonOf(scenario), provedIn(answer), request)
      : { ...view, toNs: view.endNs };
    if (small !== null) return smallOf(small, told, whole, request, look.isAsked);
    const span = legible(told, whole);
    const bars = asksFor(scenario, 'bandwidth') ? barsOf(told, span, request) : null;
    return bars ?? lanesOf(told, span);
  };
  const first = (look.shown ?? firstShown(scenario)).slice(0, RUNS_MAX);
  let picture = pictureOf(first);
  for (const shown of otherPairs(names.length)) {
    if (!isTaken(picture)) break;
    picture = pictureOf(shown);
  }
  for (const run of runs) run.free();
  return { picture, isSafe: runs.every(({ report }) => isSafe(report)) };
}

/** Neighbouring variants two by two, then the second of them alone. */
function otherPairs(count: number): readonly (readonly number[])[] {
  const pairs = Array.from({ length: Math.max(0, count - 1) }, (_, at) => [at, at + 1]);
  return [...pairs.slice(1), ...pairs.map(([, second = 0]) => [second])];
}

/** Runs as their family has them where lanes would tell nothing, as far as they are seen. */
function smallOf(
  paint: PaintSmall,
  runs: readonly DrawnRun[],
  { startNs, toNs }: SeenSpan,
  request: Ahead['request'],
  hides: boolean,
): CardPicture {
  const { renderer, shapes } = surface();
  const span = { startNs, endNs: toNs };
  const places = runs.map(
    ({ sample: run }, place): SmallRun => ({
      window: run.window(requestOf(span, PICTURE, ROWS_MAX)),
      transaction: run.transaction(request?.submittedNs ?? startNs),
      replicas: run.lanes.length,
      area: { ...plotArea(), ...rowOf(place, runs.length) },
    }),
  );
  paint(renderer, theme(), places, span, hides);
  const words = places.map(({ area: { y, height } }, place): Word => {
    return { text: runs[place]?.letter ?? '', x: 2, y: y + height / 2, isName: true };
  });
  return { seen: shapes(), seenPx: PICTURE.widthPx, ahead: [], words };
}

/** A stretch of time, and how much of it is seen. */
interface SeenSpan extends TimeSpan {
  readonly toNs: number;
}

/** What of a view may be seen before a guess, and some of what follows. */
function askedSpan(
  runs: readonly DrawnRun[],
  view: TimeSpan,
  horizonNs: number,
  provedNs: readonly number[],
  request: Ahead['request'],
): SeenSpan {
  const mischiefNs = runs.flatMap(({ ran }) => mischiefOf(ran));
  const toNs = asksAt(view, { mischiefNs, provedNs, request });
  const { startNs } = placedAt(view, horizonNs, toNs);
  const widthNs = (toNs - startNs) / SEEN;
  const isFollowed = runs.some(({ ran, sample: { lanes } }) =>
    mischiefOfRun(ran, lanes).some((each) => each.endNs > toNs && each.startNs < startNs + widthNs),
  );
  return { startNs, endNs: isFollowed ? startNs + widthNs : toNs + APART * (toNs - startNs), toNs };
}

/** The request that the page marks: the first of a view that all runs answer within it. */
function requestIn(runs: readonly DrawnRun[], view: TimeSpan): Ahead['request'] {
  for (let tried = 0; tried < TRIED; tried++) {
    const atNs = Math.round(view.startNs + (tried / (2 * TRIED)) * (view.endNs - view.startNs));
    const found = runs.map((run) => run.sample.transaction(atNs));
    const answers = found.flatMap((each) => each?.answeredNs ?? []);
    if (answers.length < runs.length || Math.max(...answers) > view.endNs) continue;
    const submittedNs = Math.min(...found.flatMap((each) => each?.submittedNs ?? []));
    return { submittedNs, answeredNs: Math.min(...answers) };
  }
  return null;
}

/** The end of what is seen, as long as its quorums have room. */
function legible(runs: readonly DrawnRun[], span: SeenSpan): SeenSpan {
  const { startNs, toNs, endNs } = span;
  const most = Math.max(
    ...runs.map(({ sample: { window } }) =>
      quorumsIn(window(requestOf({ startNs, endNs: toNs }, PICTURE, ROWS_MAX))),
    ),
  );
  if (most <= QUORUMS_MAX) return span;
  const part = QUORUMS_MAX / most;
  return { startNs: toNs - part * (toNs - startNs), toNs, endNs: toNs + part * (endNs - toNs) };
}

/**
 * Each run's request as a bar, and below it the link of its leader; null where the links carry too little to tell
 * anything.
 */
function barsOf(
  runs: readonly DrawnRun[],
  span: SeenSpan,
  request: Ahead['request'],
): CardPicture | null {
  const { renderer, shapes } = surface();
  const words: Word[] = [];
  const plot = scaleOf(span);
  let most = 0;
  runs.forEach((run, place) => {
    const { y, height } = rowOf(place, runs.length);
    const barPx = request === null ? 0 : Math.round(0.3 * height);
    const strip = { ...plotArea(), y: y + barPx + 5, height: height - barPx - 9 };
    const clients = { ...plotArea(), y, height: barPx };
    const scene = sceneOf(run, span, {
      clients,
      areas: { bandwidth: { leader: strip, processor: null, groups: [] } },
    });
    for (const each of scene.runs) {
      bandwidth.paintRun?.(renderer, theme(), each, scene.detailed);
      const { foreground = 0, background = 0 } = each.content?.laid.bandwidth?.linkShares ?? {};
      most = Math.max(most, foreground + background);
    }
    if (request !== null) paintRequest(renderer, run, span, clients, request.submittedNs);
    words.push({ text: run.letter, x: 2, y: y + height / 2, isName: true });
  });
  if (most < BUSY_LEAST) return null;
  const all = [...words, ...tellings(runs, plot, span)];
  return { seen: shapes(), seenPx: seenPx(span), ahead: [], words: all };
}

/** Less of a link is not seen. */
const BUSY_LEAST = 0.12;

/** A bar stands by itself: its way over the lanes is not drawn. */
const NO_LANES = lanePositions(
  { order: Uint16Array.of(), groupOf: Uint16Array.of(), groups: 0, folded: false },
  0,
  0,
);

/** How dense each kind of stretch of a bar is. */
const densities: Readonly<Record<BarLook, number>> = {
  ...{ line: 0, open: 0, light: 0.22, half: 0.5, full: 0.95 },
};

/** The request that the page marks, as far as it is seen. */
function paintRequest(
  renderer: Renderer,
  { sample: run }: DrawnRun,
  { startNs, toNs, endNs }: SeenSpan,
  row: RunGeometry['title'],
  atNs: number,
): void {
  const detail = run.transaction(atNs);
  if (detail === null || detail.submittedNs >= toNs) return;
  const scale = timeScale({ startNs, endNs }, row.x, row.width);
  const { stretches } = transactionShapes(detail, scale, row, NO_LANES, {
    untilNs: toNs,
    hasTimes: false,
    medianNs: null,
  });
  for (const { look, x, width, between } of stretches) {
    const middle = row.y + row.height / 2;
    const isLine = densities[look] === 0;
    const box = isLine
      ? Float32Array.of(x, middle - 0.6, width, 1.2)
      : Float32Array.of(x, row.y, width, row.height);
    renderer.rects(box, { color: theme().inkSoft, opacity: isLine ? 1 : densities[look] });
    const lines = between.flatMap((at) => [at, row.y, at, row.y + row.height]);
    renderer.segments(Float32Array.from(lines), { color: theme().paper, widthPx: 1.2 });
  }
}

/** The runs' lanes; once where all are alike as far as they are seen. */
function lanesOf(runs: readonly DrawnRun[], span: SeenSpan): CardPicture {
  const all = runs.map((run) => lanesAlone(run, span, 0, 1));
  const [first] = all;
  const areAlike =
    first !== undefined && all.every((each) => JSON.stringify(each) === JSON.stringify(first));
  const drawn = areAlike ? runs.slice(0, 1) : runs;
  const parts = drawn.map((run, place) => lanesAlone(run, span, place, drawn.length));
  const names = drawn.flatMap(({ letter }, place): Word[] => {
    const { y, height } = rowOf(place, drawn.length);
    const text = areAlike ? runs.map((run) => run.letter).join(' ') : letter;
    return [{ text, x: 2, y: y + height / 2, isName: true }];
  });
  return {
    seen: parts.flatMap(({ seen }) => seen),
    seenPx: seenPx(span),
    ahead: parts.flatMap(({ ahead }) => ahead),
    words: [
      ...names.filter(({ text }) => text.length === 1),
      ...parts.flatMap(({ words }) => words),
    ],
  };
}

/** The lanes of one run as far as they are seen, and what is done to it, also later. */
function lanesAlone(run: DrawnRun, span: SeenSpan, place: number, of: number) {
  const { y, height } = rowOf(place, of);
  const { lanes } = run.sample;
  const groups = run.sample.window(
    requestOf({ startNs: span.startNs, endNs: span.toNs }, PICTURE, ROWS_MAX),
  ).lanes;
  const rows = rowsOf(lanes.length, groups);
  const area = { ...plotArea(), y, height };
  const scene = sceneOf(run, span, {
    spaceTime: area,
    laneTopPx: y + MARGIN_PX,
    laneStepPx: (height - 2 * MARGIN_PX) / Math.max(1, rows - 1),
  });
  const seen = surface();
  const ahead = surface();
  const words: Word[] = [];
  const atPx = seenPx(span);
  for (const each of scene.runs) {
    paintSpaceTime(seen.renderer, theme(), withoutVerdict(each), scene.detailed);
    const faults = faultShapes(
      mischiefOfRun(run.ran, lanes),
      [...groups.order],
      scaleOf(span),
      each.lanes,
      area,
    ).filter(({ endPx }) => endPx > atPx);
    const later = faults.map((fault) => ({ ...fault, startPx: Math.max(atPx, fault.startPx) }));
    paintFaults(ahead.renderer, theme(), later);
    for (const { text, startPx, labelY } of later) addWord(words, text, startPx + 4, labelY, area);
  }
  return { seen: seen.shapes(), ahead: ahead.shapes(), words };
}

/** That a check does not hold is what a question may ask. */
function withoutVerdict(run: RunScene): RunScene {
  const { content } = run;
  if (content === null) return run;
  const points = new Map([...content.marks.points, ['violation', new Float32Array()] as const]);
  return { ...run, content: { ...content, marks: { ...content.marks, points } } };
}

/** What is done to runs whose lanes are not drawn. */
function tellings(
  runs: readonly DrawnRun[],
  scale: ReturnType<typeof scaleOf>,
  span: SeenSpan,
): Word[] {
  return runs.flatMap((run, place) => {
    const { y, height } = rowOf(place, runs.length);
    const words: Word[] = [];
    const area = { ...plotArea(), y, height };
    for (const { brief, startNs, endNs } of mischiefOfRun(run.ran, run.sample.lanes)) {
      if (endNs < span.toNs || startNs > span.endNs) continue;
      const x = Math.max(seenPx(span), pxFromNs(scale, startNs)) + 4;
      addWord(words, brief, x, y + 0.15 * height, area);
    }
    return words;
  });
}

/** A word that has room, if need be cut, and stands on no other. */
function addWord(
  words: Word[],
  text: string,
  x: number,
  y: number,
  area: RunGeometry['title'],
): void {
  const most = Math.floor((area.x + area.width - x) / (CHARACTER_EM * TEXT_PX));
  if (most < LETTERS_LEAST) return;
  const told = text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
  const atY = Math.min(Math.max(y, area.y + 0.6 * TEXT_PX), area.y + area.height - 0.5 * TEXT_PX);
  const isTaken = words.some((word) => Math.abs(word.y - atY) < TEXT_PX);
  if (!isTaken && text !== '')
    words.push({ text: told, x: Math.round(x), y: Math.round(atY), isName: false });
}

function sceneOf(
  { sample: { lanes, window }, ran }: DrawnRun,
  span: SeenSpan,
  place: Partial<RunGeometry>,
) {
  const seen = window(requestOf({ startNs: span.startNs, endNs: span.toNs }, PICTURE, ROWS_MAX));
  const run = finished({ ran, lanes }, seen);
  const { x: leftPx, width } = plotArea();
  const geometry = bareGeometry(PICTURE, { leftPx, widthPx: width }, MARGIN_PX, place);
  return figureScene([run], geometry, span, shownKinds(), [bandwidth], false);
}

const surface = () =>
  shapeRenderer({ x: 0, y: 0, width: PICTURE.widthPx, height: PICTURE.heightPx });

const plotArea = () => ({ x: LEFT_PX, width: PICTURE.widthPx - LEFT_PX - RIGHT_PX });

function scaleOf({ startNs, endNs }: TimeSpan) {
  const { x, width } = plotArea();
  return timeScale({ startNs, endNs }, x, width);
}

function seenPx(span: SeenSpan): number {
  return Math.round(pxFromNs(scaleOf(span), span.toNs));
}

/** Where one of so many runs lies. */
function rowOf(place: number, of: number): { readonly y: number; readonly height: number } {
  const height = (PICTURE.heightPx - (of - 1) * GAP_PX) / of;
  return { y: place * (height + GAP_PX), height };
}
