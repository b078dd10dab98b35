/** The figure's ties to the DOM: its size, its theme, its painter. */

import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createStore, type Readable } from '../../base/store';
import { trackEm } from '../../layout/faultRows';
import type { Fault } from '../../layout/faults';
import {
  type FigureGeometry,
  type FigureRequest,
  figureGeometry,
} from '../../layout/figureGeometry';
import { areLabelsTight, drawnLanes, laneReplicas, rowsOf } from '../../layout/lanes';
import { clock } from '../../layout/names';
import type { PanelRoom } from '../../layout/panelRooms';
import type { FigureScene } from '../../layout/scene';
import { pxFromNs, type TimeScale } from '../../layout/timeScale';
import type { Panel } from '../../model/looking/panels';
import { type FigurePainter, figurePainter } from '../../render/figurePainter';
import { frames } from '../../render/frameScheduler';
import { readTheme, type Theme } from '../../render/theme';
import { allRooms } from './family';
import { clientsLabel, type FigureProps, type FigureRun } from './figureProps';

/** Mean width of a character, in text heights. */
const characterEm = 0.6;
/** What the word "leader" over or before a name needs of the label's column, beside the margin. */
const leadCharacters = 2;
/** The clients' label is set solid: it needs so much of what its characters would. */
const clientsPart = 0.8;
/** What "leader ◐" before a name needs of it. */
const liarCharacters = 6;
/**
 * Text may shrink to this part of the theme's size, though not below so many pixels, before there is less in the
 * figure.
 */
const easyText = 0.85;
const easyTextPx = 12;
/** With the least in it, down to this part. */
const leastText = 0.6;
/** Size of the labels, in text heights. */
const labelSize = 0.92;

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Size of an element's inside, as it changes; null before it is laid out. With another number of runs it is measured
 * before anything is painted: what they bring stands there at once.
 */
export function useSize(ref: RefObject<HTMLElement | null>, runs = 0): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const widthPx = element.clientWidth;
      const heightPx = element.clientHeight;
      setSize((before) =>
        before?.widthPx === widthPx && before.heightPx === heightPx
          ? before
          : { widthPx, heightPx },
      );
    };
    // The least height that it had for other runs is no room of its own.
    const { minHeight } = element.style;
    element.style.minHeight = '';
    measure();
    element.style.minHeight = minHeight;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, runs]);
  return size;
}

/**
 * Height of a page's first screen from the top of an element down to the bar that sticks to its lower end. It is
 * measured again with another number of runs: what names them stands above, and comes before anything is painted.
 */
export function useFirstScreen(ref: RefObject<HTMLElement | null>, runs: number): number {
  const [heightPx, setHeightPx] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const page = document.documentElement;
    let watched: HTMLElement | null = null;
    const measure = () => {
      // The stage has a bar of its own.
      const bar = document.querySelector<HTMLElement>('.transport');
      if (bar !== null && bar !== watched) observer.observe(bar);
      watched = bar;
      const topPx = element.getBoundingClientRect().top - page.getBoundingClientRect().top;
      setHeightPx(Math.floor(page.clientHeight - topPx - (bar?.offsetHeight ?? 0)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    measure();
    return () => observer.disconnect();
  }, [ref, runs]);
  return heightPx;
}

/** The theme where an element stands; read again when its name changes, or the size, which some sizes of it go by. */
export function useTheme(
  ref: RefObject<HTMLElement | null>,
  name: string,
  size: Size | null,
): Theme | null {
  const [theme, setTheme] = useState<Theme | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name or height is another set of properties
  useLayoutEffect(() => {
    if (ref.current !== null) setTheme(readTheme(ref.current));
  }, [ref, name, size?.heightPx]);
  return theme;
}

/** Where everything lies, the size of its text, and the height below which it does not fit. */
export function useGeometry(
  runs: readonly FigureRun[],
  theme: Theme | null,
  size: Size | null,
  { roomPx, firstScreenPx }: { readonly roomPx: number; readonly firstScreenPx: number },
  panels: FigureProps['panels'],
  keeps: FigureProps['keeps'],
  hasAllStrips: boolean,
  faults: readonly Fault[],
  presented: boolean,
): FittedGeometry | null {
  const faultsEm = presented && faults.length === 0 ? 0 : trackEm(faults);
  return useMemo(() => {
    if (theme === null || size === null || size.widthPx === 0) return null;
    const { textPx: wholePx, leastTextPx } = theme;
    const { spacetime } = panels;
    const known = allRooms();
    const wanted = known.filter(({ id }) => panels[id as Panel]);
    const staying = wanted.filter(
      ({ id, yields }) => !yields || keeps.includes(id as Panel) || isOnly(panels),
    );
    const fitted = (textPx: number, { gone, ...room }: Room) =>
      fittedGeometry(runs, { textPx, leastTextPx }, size, firstScreenPx, hasAllStrips, {
        ...{ ...room, spacetime, faultsEm, presented },
        panels: wanted.filter((each) => staying.includes(each) || !gone.includes(each.yields)),
      });
    const easyPx = Math.min(wholePx, Math.max(easyTextPx, leastTextPx, easyText * wholePx));
    const leastPx = Math.min(wholePx, Math.max(leastTextPx, leastText * wholePx));
    const largestThatFits = (room: Room, downToPx: number) => {
      for (let textPx = wholePx; textPx >= downToPx; textPx -= 0.5) {
        const figure = fitted(textPx, room);
        const { geometry, leastHeightPx } = figure;
        // A narrow figure scrolls as a last resort; before that, its axis is to fit on the first screen. Its present
        // height does not count: it may be left over from a layout with more in it.
        if (leastHeightPx <= (geometry.wide ? roomPx : firstScreenPx)) return figure;
      }
      return null;
    };
    const firstThatFits = (rooms: readonly Room[], downToPx: number) => {
      for (const room of rooms) {
        const figure = largestThatFits(room, downToPx);
        if (figure !== null) return figure;
      }
      return null;
    };
    for (const room of rooms) {
      // Air goes before the size of the text.
      const figure = largestThatFits(room, room.tight ? easyPx : wholePx);
      if (figure !== null) return figure;
    }
    const easy = fitted(wholePx, rooms[0] ?? fewPanels);
    if (!easy.geometry.wide) return easy;
    if (known.every(({ id, yields }) => !yields || keeps.includes(id as Panel)))
      return fitted(easyPx, all);
    const isOfMore = spacetime || wanted.some(({ yields }) => !yields);
    const fewest = isOfMore ? leastRooms : [];
    // An audience touches no lane: before a panel goes, and with it what may prove the answer, they move together, and
    // strips become slim.
    const stageRooms = presented
      ? [fewPanels, withSlimStrips(fewPanels), ...fewest].map(withNearestLanes)
      : [];
    return (
      firstThatFits([fewPanels, ...stageRooms.slice(0, 2), ...fewest, ...slimRooms], leastPx) ??
      firstThatFits(stageRooms, leastPx) ??
      // A panel without times, which is looked at, comes to be seen the sooner.
      fitted(
        presented ? leastPx : easyPx,
        stageRooms.at(-1) ??
          (wanted.some(({ isTimeless }) => isTimeless) ? withoutClients : fewPanels),
      )
    );
  }, [runs, theme, size, roomPx, firstScreenPx, panels, keeps, hasAllStrips, faultsEm, presented]);
}

/** What a figure gives up where there is little room: panels by when they yield, and what else there is of air. */
interface Room
  extends Pick<FigureRequest, 'clients' | 'tight' | 'nearLanes' | 'nearestLanes' | 'slim'> {
  readonly gone: readonly PanelRoom['yields'][];
}

/** Without requests and commits, of which the lanes say most. */
const fewPanels: Room = { gone: ['first'], clients: true, tight: true, nearLanes: true };
/** What goes of a picture of much else before it is scrolled: its strips, then the clients' row, then both. */
const withoutClients: Room = { ...fewPanels, clients: false };
const leastRooms: readonly Room[] = [
  { ...fewPanels, gone: ['first', 'last'] },
  withoutClients,
  { ...withoutClients, gone: ['first', 'last'] },
];

const withNearestLanes = (room: Room): Room => ({ ...room, nearestLanes: true });
const withSlimStrips = (room: Room): Room => ({ ...room, slim: true });

/** Strips that are to be watched become slim before they are scrolled to. */
const slimRooms = [fewPanels, withoutClients, withNearestLanes(withoutClients)].map(withSlimStrips);

const all: Room = { ...fewPanels, gone: [] };
/** From ease to need: first air goes, then the distance of lanes; at last requests and commits go. */
const rooms = [{ ...all, tight: false, nearLanes: false }, { ...all, nearLanes: false }, all];

/** Whether there is one panel alone: it stays. */
function isOnly(panels: FigureProps['panels']): boolean {
  return Object.values(panels).filter(Boolean).length === 1;
}

export interface FittedGeometry {
  readonly geometry: FigureGeometry;
  readonly leastHeightPx: number;
}

/** While a hand moves a value everything stays where it is, as long as there are the same rows in it (`rows`). */
export function useHeldGeometry(
  wanted: FittedGeometry | null,
  isMoving: boolean,
  rows: string,
): FittedGeometry | null {
  const [held, setHeld] = useState({ fitted: wanted, rows });
  const keeps = isMoving && held.fitted !== null && held.rows === rows;
  if (!keeps && (held.fitted !== wanted || held.rows !== rows)) setHeld({ fitted: wanted, rows });
  return keeps ? held.fitted : wanted;
}

/** What there is to lay out: the width, the rows of each run and below them, and the panels. */
export function rowsKey(
  runs: readonly FigureRun[],
  size: Size | null,
  panels: FigureProps['panels'],
  hasAllStrips: boolean,
  faults: readonly Fault[],
): string {
  const rows = runs.map(({ lanes, groups, processor, hasClients }) => [
    rowsOf(lanes.length, groups),
    hasClients,
    hasAllStrips ? groups.groups : 0,
    processor !== null,
  ]);
  return JSON.stringify([size?.widthPx, rows, panels, trackEm(faults)]);
}

function fittedGeometry(
  runs: readonly FigureRun[],
  { textPx, leastTextPx }: Pick<Theme, 'textPx' | 'leastTextPx'>,
  size: Size,
  firstScreenPx: number,
  hasAllStrips: boolean,
  asked: Omit<FigureRequest, keyof Size | 'textPx' | 'leastTextPx' | 'labelPx' | 'runs'>,
): FittedGeometry {
  const names = runs
    .flatMap((run) => drawnLanes(run.lanes, run.groups))
    .map(({ name }) => name.length);
  const longest = Math.max(...names);
  const clients = clientsPart * Math.max(...runs.map((run) => clientsLabel(run).length));
  const links = Math.max(...runs.map(({ link }) => link.name.length));
  const labelPx = (beside: number) => {
    const characters = Math.max(links, longest + beside, clients);
    const wantedPx = Math.ceil(
      characters * characterEm * Math.max(leastTextPx, labelSize * textPx),
    );
    return Math.min(wantedPx, Math.floor(0.28 * size.widthPx));
  };
  const request: FigureRequest = {
    ...size,
    textPx,
    leastTextPx,
    labelPx: labelPx(leadCharacters),
    ...asked,
    runs: runs.map((run) => ({
      lanes: rowsOf(run.lanes.length, run.groups),
      groups: laneReplicas(run.groups).length,
      strips: hasAllStrips && !run.isBrief ? run.groups.groups : 0,
      works: run.processor !== null,
      isBrief: run.isBrief,
      hasClients: run.hasClients,
    })),
  };
  const least = figureGeometry({ ...request, heightPx: 1 });
  const most = figureGeometry({ ...request, heightPx: 0 });
  const leastHeightPx = least.wide
    ? least.heightPx
    : narrowHeightPx(least.heightPx, most.heightPx, firstScreenPx);
  // What is laid out at once has the height that it will have with its least: nothing moves then.
  const high = { ...request, heightPx: Math.max(size.heightPx, leastHeightPx) };
  const geometry = figureGeometry(high);
  const areMarksBeside = geometry.runs.some(
    ({ laneStepPx }, index) =>
      areLabelsTight(laneStepPx, textPx) && runs[index]?.faults.some(({ kind }) => kind === 'lie'),
  );
  return {
    geometry: areMarksBeside
      ? figureGeometry({ ...high, labelPx: labelPx(liarCharacters) })
      : geometry,
    leastHeightPx,
  };
}

/**
 * A narrow figure is scrolled anyway: it need not be as low as it can be, unless its axis then comes to be seen at
 * once.
 */
function narrowHeightPx(leastPx: number, mostPx: number, firstScreenPx: number): number {
  const easyPx = Math.round((2 * leastPx + mostPx) / 3);
  return firstScreenPx >= leastPx ? Math.min(easyPx, firstScreenPx) : easyPx;
}

const nothingYet: Readable<FigureScene | null> = createStore<FigureScene | null>(null);
const noPainter: Painted = { painter: null, scene: nothingYet, told: nothingYet };

/** A painter and what it shows. */
interface Painted {
  readonly painter: FigurePainter | null;
  /** The layout on the screen. */
  readonly scene: Readable<FigureScene | null>;
  /** The same for the words around it, a frame later: to lay out and to paint is enough for one. */
  readonly told: Readable<FigureScene | null>;
}

/** A painter on two canvases that also moves the clock along the axis. */
export function usePainter(
  staticRef: RefObject<HTMLCanvasElement | null>,
  movingRef: RefObject<HTMLCanvasElement | null>,
  clockRef: RefObject<HTMLElement | null>,
): Painted {
  const [painted, setPainted] = useState<Painted>(noPainter);
  useEffect(() => {
    if (staticRef.current === null || movingRef.current === null) return;
    const made = figurePainter(
      staticRef.current,
      movingRef.current,
      frames,
      (scene, view, playheadNs) => {
        if (clockRef.current !== null) moveClock(clockRef.current, scene, view, playheadNs);
      },
    );
    const told = createStore<FigureScene | null>(null);
    const tell = () => told.set(made.scene.get());
    const unsubscribe = made.scene.subscribe(() => frames.requestPaint(tell));
    setPainted({ painter: made, scene: made.scene, told });
    return () => {
      unsubscribe();
      made.dispose();
    };
  }, [staticRef, movingRef, clockRef]);
  return painted;
}

/** Sides of the clock and a gap, in text heights: labels that are nearer to its text give way to it. */
const clockSidesEm = 0.8;

/** Puts the playhead's time under it; at the end of the axis that it left, when it is out of view. */
function moveClock(
  element: HTMLElement,
  { geometry }: FigureScene,
  scale: TimeScale,
  playheadNs: number,
): void {
  const rightPx = scale.leftPx + scale.widthPx;
  const x = pxFromNs(scale, playheadNs);
  const inside = Math.min(rightPx, Math.max(scale.leftPx, x));
  const text = clock(scale)(playheadNs);
  if (element.textContent !== text) element.textContent = text;
  // Whole, also at the end of a narrow figure.
  const halfPx = (clockSidesEm + (text.length / 2) * characterEm * labelSize) * geometry.textPx;
  const centre = Math.min(inside, geometry.widthPx - halfPx);
  element.style.transform = `translate(${centre}px, ${geometry.axis.y}px) translateX(-50%)`;
  element.dataset.outside = String(inside !== x);
  element.dataset.x = String(inside);
  if (element.parentElement !== null) clearClock(element.parentElement, geometry.textPx);
}

/** Hides the times of the axis that the clock lies on. */
export function clearClock(body: Element, textPx: number): void {
  const clockElement = body.querySelector<HTMLElement>('.figure-clock');
  const clockCharacters = clockElement?.textContent?.length ?? 0;
  for (const tick of body.querySelectorAll<HTMLElement>('[data-tick]')) {
    const characters = (clockCharacters + (tick.textContent?.length ?? 0)) / 2;
    const keepPx = (clockSidesEm + characters * characterEm * labelSize) * textPx;
    const awayPx = Math.abs(Number(tick.dataset.tick) - Number(clockElement?.dataset.x));
    const visibility = awayPx < keepPx ? 'hidden' : 'visible';
    if (tick.style.visibility !== visibility) tick.style.visibility = visibility;
  }
}
