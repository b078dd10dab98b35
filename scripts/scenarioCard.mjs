// The social card of a scenario: 1200 by 630 px, its question, its picture and its setup, in the project's typeface.
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { escaped } from './html.mjs';
import { palettePng } from './palettePng.mjs';
import { rootPath } from './process.mjs';

export const CARD = { widthPx: 1200, heightPx: 630 };

/** What a card is drawn with, so that every machine draws the same: Source Sans 3 as Adobe publishes it. */
export const FONTS = ['Regular', 'Bold'].map((weight) =>
  path.join(rootPath, 'scripts', 'fonts', `SourceSans3-${weight}.otf`),
);

const MARGIN_PX = 56;
/** Mean width of a character, in text heights: of bold words, and of others. */
const BOLD_EM = 0.48;
const PLAIN_EM = 0.47;
const QUESTION = { sizePx: 48, linePx: 56, lines: 2 };
const SETUP = { sizePx: 25, linePx: 33, lines: 11 };
/** Beside the picture. */
const SETUP_WIDTH_PX = 326;
const PICTURE_WIDTH_PX = 730;
/** The still's own title, which the question stands for. */
const STILL_TITLE_PX = 30;
/** Left of what it shows. */
const STILL_MARGIN_PX = 16;

/**
 * @param {{ question: string, setup: string }} scenario
 * @param {string} still its picture as SVG, in the light theme
 * @param {Readonly<Record<string, string>>} colors of that theme
 * @returns {string} the card as SVG
 */
export function cardSvg({ question, setup }, still, colors) {
  const width = CARD.widthPx - 2 * MARGIN_PX;
  const asked = wrapped(question, width / (QUESTION.sizePx * BOLD_EM), QUESTION.lines);
  const told = wrapped(setup, SETUP_WIDTH_PX / (SETUP.sizePx * PLAIN_EM), SETUP.lines);
  const topPx = MARGIN_PX + asked.length * QUESTION.linePx + 28;
  const setupX = MARGIN_PX + PICTURE_WIDTH_PX + 32;
  const { widthPx, heightPx } = CARD;
  const lines = [
    ...asked.map((line, index) =>
      text(
        line,
        MARGIN_PX,
        MARGIN_PX + 38 + index * QUESTION.linePx,
        QUESTION.sizePx,
        colors.ink,
        true,
      ),
    ),
    ...told.map((line, index) =>
      text(line, setupX, topPx + 22 + index * SETUP.linePx, SETUP.sizePx, colors['ink-soft']),
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">`,
    `<rect width="${widthPx}" height="${heightPx}" fill="${colors.paper}"/>`,
    `<rect width="12" height="${heightPx}" fill="${colors.accent}"/>`,
    ...lines,
    placed(still, MARGIN_PX - STILL_MARGIN_PX, topPx, PICTURE_WIDTH_PX, heightPx - topPx - 24),
    text('Quorumscope', setupX, heightPx - 44, 28, colors.ink, true),
    '</svg>',
  ].join('');
}

/**
 * @param {string} svg
 * @returns {Buffer} a PNG
 */
export function cardPng(svg) {
  const { pixels, width, height } = pictureOf(svg, 1);
  return palettePng(pixels, width, height);
}

/** So many pixels for each of its own, the same on every machine. @param {string} svg @param {number} scale */
export function pictureOf(svg, scale) {
  const font = {
    loadSystemFonts: false,
    fontFiles: FONTS,
    defaultFontFamily: 'Source Sans 3',
    sansSerifFamily: 'Source Sans 3',
  };
  return new Resvg(svg, { font, fitTo: { mode: 'zoom', value: scale } }).render();
}

/**
 * A text in lines of so many characters at most, a longer word on a line of its own; what more lines would take is cut.
 * @param {string} all
 * @param {number} characters
 * @param {number} linesMax
 */
export function wrapped(all, characters, linesMax) {
  /** @type {string[]} */
  const lines = [];
  for (const word of all.split(/\s+/).filter((each) => each !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  kept[linesMax - 1] = `${kept[linesMax - 1]?.replace(/[.,;:]$/, '')} …`;
  return kept;
}

/**
 * A still inside of another picture, without its title.
 * @param {string} still
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function placed(still, x, y, width, height) {
  const size = /^<svg ([^>]*?)width="(\d+)" height="(\d+)" viewBox="[^"]*"/;
  const found = still.match(size);
  if (found === null) throw new Error('A still begins with its size');
  const box = `0 ${STILL_TITLE_PX} ${found[2]} ${Number(found[3]) - STILL_TITLE_PX}`;
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return still.replace(size, `<svg $1${place} viewBox="${box}" preserveAspectRatio="xMinYMin"`);
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {number} sizePx
 * @param {string | undefined} color
 * @param {boolean} [isBold]
 */
function text(words, x, y, sizePx, color, isBold = false) {
  const weight = isBold ? ' font-weight="bold"' : '';
  return `<text x="${x}" y="${y}" font-family="Source Sans 3" font-size="${sizePx}"${weight} fill="${color}">${escaped(words)}</text>`;
}
