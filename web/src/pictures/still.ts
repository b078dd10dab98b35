/**
 * A still picture of a scenario as it opens: the lanes of the runs that it compares, laid out and painted as the figure
 * is, with their names, their replicas and the time. It stands where the figure is not there yet, or cannot come.
 */

import { attributes, escapedText } from '../base/html';
import { timeTicks } from '../base/ticks';
import type { TransactionDetail } from '../core/messages';
import { type Sample, sample } from '../core/sample';
import { type FigureGeometry, figureGeometry, type RunGeometry } from '../layout/figureGeometry';
import { areLabelsTight, drawnLanes, labelledLanes, rowsOf } from '../layout/lanes';
import { figureScene, type RunScene, type SceneRun } from '../layout/scene';
import { pxFromNs, type TimeScale, type TimeSpan } from '../layout/timeScale';
import { viewOf } from '../model/run/sessionState';
import { firstShown } from '../model/scenario/document';
import { shownKinds } from '../model/scenario/kinds';
import { modelOf } from '../model/scenario/network';
import { type Scenario, titleOfScenario, variantNames } from '../model/scenario/scenario';
import { variantKey } from '../model/scenario/variants';
import { paintLabels } from '../render/paintLabels';
import { paintSpaceTime } from '../render/paintSpaceTime';
import type { Renderer, TextStyle } from '../render/renderer';
import { type Shape, shapeRenderer, UNITS } from '../render/shapeRenderer';
import { type SmallRun, small } from '../render/small';
import { finished, requestOf } from './lanesPicture';
import { namedTheme } from './namedTheme';

/** As the embedded figure is where it has this width, with one run or two. */
export const STILL = { widthPx: 720, heightPx: 454 };
/** Of each further run. */
const RUN_PX = 200;

const TEXT_PX = 13;
const LEAST_TEXT_PX = 11;
/** Height of the scenario's title above the figure. */
const TITLE_PX = 30;
const MARGIN_PX = 16;
/** Of the room right of the plot, whose labels a still does not have: all but half a time. */
const SIDE_PX = 112;
/** Mean width of a character, in text heights: no typeface is asked. */
const CHARACTER_EM = 0.55;
/** Room for one time on the axis, in text heights. */
const TICK_EM = 6;
/** More messages of a run than this are told as bands. */
const ROWS_MAX = 300;

const theme = () => ({ ...namedTheme(TEXT_PX, 1), leastTextPx: LEAST_TEXT_PX });

/** A run that is drawn. */
interface Told {
  /** "B Streaming"; of one that is compared with none the scenario's title. */
  readonly name: string;
  readonly ran: Scenario;
  readonly lanes: Sample['lanes'];
  readonly scene: SceneRun;
  /** What its family’s small pictures show beside its window. */
  readonly transaction: TransactionDetail | null;
}

/** What is seen of a scenario: variants by their places, and a part of the run. */
export interface Sight {
  readonly shown: readonly number[];
  readonly view: TimeSpan;
}

/**
 * As SVG, its colours by name: `inTheme` puts them in. What is seen is what the scenario opens with, if nothing else is
 * said.
 */
export function still(
  scenario: Scenario,
  id: string,
  { shown = firstShown(scenario), view = viewOf(scenario) }: Partial<Sight> = {},
): string {
  const { expect: _, predict: __, answer: ___, ...ran } = scenario;
  const text = JSON.stringify(ran);
  const title = titleOfScenario(scenario, id);
  const runs = shown.map((variant) => {
    const letter = shown.length === 1 ? '' : `${variantKey(variant)} `;
    const name = `${letter}${variantNames(scenario)[variant] || title}`;
    const run = sample(text, variant);
    const told = toldRun(run, name, view);
    run.free();
    return told;
  });
  const heightPx = STILL.heightPx + RUN_PX * Math.max(0, runs.length - 2);
  const geometry = geometryOf(runs, heightPx);
  const scene = figureScene(
    runs.map((run) => run.scene),
    geometry,
    view,
    shownKinds(),
    [],
    false,
  );
  const words = wordsAround(runs, geometry, scene.scale);
  const lanes = small ? [] : scene.runs.map((run, index) => painted(run, scene.detailed, index));
  const { renderer, texts } = textRenderer(heightPx);
  if (small) small(renderer, theme(), smallRuns(runs, geometry), view, false);
  else paintLabels(renderer, theme(), scene, scene.scale);
  const { widthPx } = STILL;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}" font-family="'Source Sans 3',system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif">`,
    `<title>${escapedText(title)}</title>`,
    `<rect width="${widthPx}" height="${heightPx}" fill="${theme().paper}"/>`,
    textOf(title, MARGIN_PX, 21, { color: theme().ink, sizePx: 15, weight: 'bold' }),
    `<g transform="translate(0 ${TITLE_PX})">`,
    ...lanes,
    ...texts(),
    ...words,
    '</g></svg>',
  ].join('');
}

/** A still with the colours of a theme, by their names: `vote`. */
export function inTheme(svg: string, colors: Readonly<Record<string, string>>): string {
  return svg.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => {
    const color = colors[name];
    if (color === undefined) throw new Error(`The theme has no color “${name}”`);
    return color;
  });
}

function toldRun(
  { scenario, lanes, window, transaction }: Sample,
  name: string,
  view: TimeSpan,
): Told {
  const ran = JSON.parse(scenario) as Scenario;
  const scene = finished({ ran, lanes }, window(requestOf(view, STILL, ROWS_MAX)));
  return { name, ran, lanes, scene, transaction: transaction(view.startNs) };
}

function geometryOf(runs: readonly Told[], heightPx: number): FigureGeometry {
  const names = runs.flatMap(({ lanes, scene }) =>
    drawnLanes(lanes, scene.groups).map(({ name }) => name.length + 2),
  );
  return figureGeometry({
    widthPx: STILL.widthPx + SIDE_PX,
    heightPx: heightPx - TITLE_PX,
    ...{ textPx: TEXT_PX, leastTextPx: LEAST_TEXT_PX },
    labelPx: Math.min(180, Math.ceil(Math.max(...names) * CHARACTER_EM * TEXT_PX)),
    runs: runs.map(({ lanes, scene }) => ({
      lanes: rowsOf(lanes.length, scene.groups),
      strips: 0,
      works: false,
    })),
    ...{ spacetime: true, panels: [], clients: false, faultsEm: 0, tight: true, nearLanes: true },
  });
}

/** Where runs have what their family paints in the place of lanes. */
function smallRuns(runs: readonly Told[], geometry: FigureGeometry): readonly SmallRun[] {
  return runs.flatMap(({ scene: { window }, transaction, lanes }, index) => {
    const area = geometry.runs[index]?.spaceTime ?? null;
    return window === null || area === null
      ? []
      : [{ window, transaction, replicas: lanes.length, area }];
  });
}

/** A run's lanes, cut where they end. */
function painted(run: RunScene, detailed: TimeScale, index: number): string {
  const area = run.geometry.spaceTime;
  if (area === null) return '';
  const { renderer, shapes } = shapeRenderer(area);
  paintSpaceTime(renderer, theme(), run, detailed);
  const { x, y, width, height } = area;
  return [
    `<clipPath id="c${index}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`,
    `<g clip-path="url(#c${index})"><g transform="scale(${1 / UNITS})" fill="none">`,
    ...shapes().map(pathOf),
    '</g></g>',
  ].join('');
}

function pathOf({ d, fill, stroke, width, dash, opacity }: Shape): string {
  const drawn = { d, fill, stroke, 'stroke-width': width, 'stroke-dasharray': dash, opacity };
  return `<path${attributes(drawn)}/>`;
}

/** What stands in HTML around the live figure: the runs' names, the lanes', and the time. */
function wordsAround(runs: readonly Told[], geometry: FigureGeometry, scale: TimeScale): string[] {
  const { axis, plot, labelRightPx } = geometry;
  const soft = { color: theme().inkSoft, sizePx: 12 };
  const ticks = timeTicks(scale.startNs, scale.endNs, plot.widthPx / (TICK_EM * TEXT_PX));
  return [
    ...runs.flatMap((run, index) => {
      const place = geometry.runs[index] as RunGeometry;
      if (small) return [nameOf(run, place)];
      return [nameOf(run, place), ...laneNames(run, place, labelRightPx)];
    }),
    ...(small ? [] : ticks).map(({ timeNs, text }) =>
      textOf(text, pxFromNs(scale, timeNs), axis.y + 1.2 * TEXT_PX, { ...soft, align: 'center' }),
    ),
  ];
}

/** A run's name and what carries its messages, on the line above the lanes. */
function nameOf({ name, ran }: Told, { title }: RunGeometry): string {
  const style: TextStyle = { color: theme().ink, sizePx: TEXT_PX, weight: 'bold' };
  const model = `<tspan dx="8" font-weight="normal" fill="${theme().inkSoft}" font-size="12">${modelOf(ran).text}</tspan>`;
  const y = title.y + 0.8 * title.height;
  return textOf(name, MARGIN_PX, y, style).replace('</text>', `${model}</text>`);
}

function laneNames({ lanes, scene }: Told, place: RunGeometry, rightPx: number): string[] {
  const drawn = drawnLanes(lanes, scene.groups);
  const style: TextStyle = {
    ...{ color: theme().inkSoft, sizePx: 12 },
    ...{ align: 'right', baseline: 'middle' },
  };
  const { laneTopPx, laneStepPx } = place;
  return labelledLanes(drawn.length, laneStepPx, TEXT_PX).flatMap((index) => {
    const lane = drawn[index];
    if (lane === undefined) return [];
    const y = laneTopPx + lane.row * laneStepPx;
    const leads = scene.leader !== null && lane.replicas.includes(scene.leader);
    const hasRoom = !areLabelsTight(laneStepPx, TEXT_PX);
    const small: TextStyle = { ...style, color: theme().inkFaint, sizePx: LEAST_TEXT_PX };
    const name = textOf(lane.name, rightPx, y, style);
    return leads && hasRoom ? [name, textOf('leader', rightPx, y - TEXT_PX, small)] : [name];
  });
}

/** The figure's own words, and what lies below them, which come after the lanes. */
function textRenderer(heightPx: number): {
  readonly renderer: Renderer;
  readonly texts: () => string[];
} {
  const said: string[] = [];
  const whole = { x: 0, y: 0, width: STILL.widthPx, height: heightPx };
  const { renderer, shapes } = shapeRenderer(whole);
  return {
    renderer: {
      ...renderer,
      text: (text, x, y, style) =>
        void said.push(textOf(text, x, y, { baseline: 'middle', ...style })),
      textWidth: (text, { sizePx }) => text.length * CHARACTER_EM * sizePx,
    },
    texts: () => [
      `<g transform="scale(${1 / UNITS})" fill="none">`,
      ...shapes().map(pathOf),
      '</g>',
      ...said,
    ],
  };
}

const anchors = { left: 'start', center: 'middle', right: 'end' };
/** From where a text is placed down to its base line, in its height. */
const drops = { top: 0.8, middle: 0.33, bottom: -0.2 };

function textOf(text: string, x: number, y: number, style: TextStyle): string {
  const { color, sizePx, weight, italic, align = 'left', baseline, halo } = style;
  const baseY = y + (baseline === undefined ? 0 : drops[baseline] * sizePx);
  const placed = {
    ...{ x: tenth(x), y: tenth(baseY), fill: color, 'font-size': tenth(sizePx) },
    'font-weight': weight === 'bold' ? weight : undefined,
    'font-style': italic ? 'italic' : undefined,
    'text-anchor': align === 'left' ? undefined : anchors[align],
    ...(halo === undefined
      ? {}
      : { stroke: halo, 'stroke-width': tenth(sizePx / 3), 'paint-order': 'stroke' }),
  };
  return `<text${attributes(placed)}>${escapedText(text)}</text>`;
}

function tenth(px: number): number {
  return Math.round(px * 10) / 10;
}
