/**
 * The themes' colours by what is asked of them: words are read, lines are seen, and the kinds that a picture rests on
 * are told apart by who sees red and green alike, too.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Rgb = readonly [red: number, green: number, blue: number];

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');

/** The colours of a theme by name, as linear light from 0 to 1. */
function coloursOf(theme: string): (name: string) => Rgb {
  const start = css.indexOf(`:root[data-theme="${theme}"] {`);
  const block = css.slice(start, css.indexOf('}', start));
  const colours = new Map(
    [...block.matchAll(/--([a-z-]+): #([0-9a-f]{6});/g)].map(
      ([, name, hex]) => [name as string, Number.parseInt(hex as string, 16)] as const,
    ),
  );
  return (name) => {
    const value = colours.get(name);
    if (value === undefined) throw new Error(`The theme ${theme} has no colour “${name}”`);
    const linear = (byte: number) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
    return [linear(value >> 16), linear((value >> 8) & 0xff), linear(value & 0xff)];
  };
}

/** As WCAG 2 has it, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const light = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

type Matrix = readonly [Rgb, Rgb, Rgb];

const mix = (matrix: Matrix, [x, y, z]: Rgb): Rgb => {
  const [one, two, three] = matrix.map(([a, b, c]) => a * x + b * y + c * z);
  return [one as number, two as number, three as number];
};

/** What is seen without the receptors for green and for red (Machado et al. 2009, severity 1). */
const EYES = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
} as const satisfies Readonly<Record<string, Matrix>>;

/** Ottosson's Oklab, in which distances are about what they look like; black and white are 1 apart. */
function oklab(rgb: Rgb): Rgb {
  const cones = mix(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  const [l, m, s] = cones.map((value) => Math.cbrt(value)) as [number, number, number];
  return mix(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l, m, s],
  );
}

function distance(one: Rgb, other: Rgb, eye: Matrix): number {
  const seen = (colour: Rgb) => {
    const [red, green, blue] = mix(eye, colour).map((value) => Math.max(0, value));
    return oklab([red as number, green as number, blue as number]);
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

test('black on white is 21, and a colour is itself', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 6);
  expect(distance([0, 0, 0], [1, 1, 1], EYES.all)).toBeCloseTo(1, 3);
  expect(distance([0.2, 0.4, 0.6], [0.2, 0.4, 0.6], EYES.deuteranopia)).toBe(0);
});

/** What words are written in, and on. */
const WORDS = ['ink', 'ink-soft', 'ink-faint', 'accent', 'alert', 'good'] as const;
const GROUNDS = ['paper', 'panel', 'band', 'idle'] as const;
/** What `paper` is written on: the playhead's time, runs' letters, the numbers of marked blocks. */
const FILLED = ['ink', 'ink-soft', 'proposal', 'accent', 'alert'] as const;
/** What is drawn in lines and glyphs; the background's acknowledgements are meant to recede. */
const LINES = [
  'proposal',
  'proposal-next',
  'rival',
  'vote',
  'stream',
  'complaint',
  'fetch',
  'blocks',
].concat(['forward', 'lane-data', 'pre-commit', 'commit', 'decide', 'certified', 'alert', 'crash']);
/** What a picture rests on: proposals, votes, streamed transactions, what breaks, and ink. */
const MEANINGS = ['proposal', 'vote', 'stream', 'alert', 'ink'] as const;

describe.each(['light', 'dark', 'projector'])('%s', (theme) => {
  const colour = coloursOf(theme);

  test('words have a contrast of 4.5 to what they stand on', () => {
    const pairs = [
      ...WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)),
      ...FILLED.map((ground) => ['paper', ground] as const),
    ];
    const pale = pairs.filter(([word, ground]) => contrast(colour(word), colour(ground)) < 4.5);
    expect(pale).toEqual([]);
  });

  test('lines have a contrast of 3 to the paper', () => {
    expect(LINES.filter((line) => contrast(colour(line), colour('paper')) < 3)).toEqual([]);
  });

  test.each(Object.entries(EYES))('kinds are told apart: %s', (_, eye) => {
    const near = MEANINGS.flatMap((one, index) =>
      MEANINGS.slice(0, index)
        .filter((other) => distance(colour(one), colour(other), eye) < 0.1)
        .map((other) => [one, other, distance(colour(one), colour(other), eye)]),
    );
    expect(near).toEqual([]);
  });
});
