// No word lies on another: not in HTML, nor among those that are painted, which the canvas tells as it paints them.
import { readdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { openLab, pause, settled } from './lab';

/** Shipped scenarios that stand for the others: lanes from few to many, blocks, liars. */
const SAMPLE = ['planet', 'two-networks', 'equivocation'];
const ALL = readdirSync('scenarios').flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []);
/** `npm run test:all` asks for every scenario. */
const scenarios = process.env.QUORUMSCOPE_ALL === '1' ? ALL : SAMPLE;

const SIZES = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [820, 1180],
  [390, 844],
] as const;

/** Words that touch by less than this many pixels, either way, can be told apart. */
const TOUCH_PX = 2;

interface Words {
  readonly text: string;
  /** Of what it is a piece: pieces of one text are no two words. */
  readonly of: number;
  /** Whether it is painted, or stands on a ground of its own, under which what is painted is not seen. */
  readonly on?: 'canvas' | 'ground';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

test.beforeEach(({ page }) => page.addInitScript(recordPaintedWords));

for (const [width, height] of SIZES) {
  // The largest has the most room, and the tablet more than the phone.
  test.describe(`${width} x ${height}`, {
    tag: [820, 1920].includes(width) ? '@thorough' : [],
  }, () => {
    test.use({ viewport: { width, height } });
    for (const scenario of scenarios) {
      test(`no word lies on another: ${scenario}`, {
        tag: scenario === 'planet' ? [] : '@thorough',
      }, async ({ page }) => {
        await openLab(page, scenario);
        const playing = page.getByRole('button', { name: /^Pause/ });
        if (await playing.isVisible()) await pause(page);
        expect(await overprints(page), 'as it opens').toEqual([]);
        await page.keyboard.press('End');
        expect(await overprints(page), 'at the end').toEqual([]);
        await crashFirst(page);
        expect(await overprints(page), 'after the first replica crashed').toEqual([]);
      });
    }
  });
}

/** Crashes the first replica where the playhead stands at half of the view, and looks a while after it. */
async function crashFirst(page: Page): Promise<void> {
  await page.keyboard.press('0');
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowRight');
  await page.locator('button.figure-lane').first().click({ button: 'right' });
  const crash = page.getByRole('button', { name: /^Crash/ }).first();
  if (!(await crash.isVisible())) {
    await page.keyboard.press('Escape');
    return;
  }
  await crash.click();
  await page.keyboard.press('Escape');
  await settled(page);
}

/** Pairs of words that lie on each other, inside of the figure and what stands above it. */
async function overprints(page: Page): Promise<readonly string[]> {
  await page.waitForTimeout(400);
  const words: readonly Words[] = await page.evaluate(wordsOfPage);
  expect(words.length).toBeGreaterThan(10);
  const pairs: string[] = [];
  words.forEach((one, index) => {
    for (const other of words.slice(index + 1)) {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      const isCovered = new Set([one.on, other.on, 'canvas', 'ground']).size === 2;
      if (!isCovered && one.of !== other.of && across > TOUCH_PX && down > TOUCH_PX)
        pairs.push(`${at(one)} × ${at(other)}`);
    }
  });
  return pairs;
}

function at({ text, x, y }: Words): string {
  return `“${text}” at ${Math.round(x)}, ${Math.round(y)}`;
}

/** Keeps, for each canvas, the words of its last painting and where they lie on it, in its own pixels. */
function recordPaintedWords(): void {
  const { prototype } = CanvasRenderingContext2D;
  const { clearRect, fillText, rect, clip, save, restore } = prototype;
  /** What is seen of a canvas, in its pixels, and before that what was; the last rectangle of its path. */
  const seen = new WeakMap<HTMLCanvasElement, (readonly [number, number])[]>();
  const rects = new WeakMap<HTMLCanvasElement, readonly [number, number]>();
  const everything = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
  const seenOf = (canvas: HTMLCanvasElement) => {
    const stack = seen.get(canvas) ?? [everything];
    seen.set(canvas, stack);
    return stack;
  };
  prototype.rect = function addRect(x, y, width, height) {
    const { a, e } = this.getTransform();
    rects.set(this.canvas, [a * x + e, a * (x + width) + e]);
    rect.call(this, x, y, width, height);
  };
  prototype.clip = function cut(...path: unknown[]) {
    const stack = seenOf(this.canvas);
    stack[stack.length - 1] = rects.get(this.canvas) ?? everything;
    (clip as (...all: unknown[]) => void).apply(this, path);
  };
  prototype.save = function keep() {
    const stack = seenOf(this.canvas);
    stack.push(stack.at(-1) ?? everything);
    save.call(this);
  };
  prototype.restore = function back() {
    seenOf(this.canvas).pop();
    restore.call(this);
  };
  const painted = new WeakMap<HTMLCanvasElement, Words[]>();
  Object.assign(window, { painted });
  prototype.clearRect = function clear(...area) {
    painted.set(this.canvas, []);
    clearRect.apply(this, area);
  };
  prototype.fillText = function fill(text, x, y, ...rest) {
    const box = this.measureText(text);
    const { a, d, e, f } = this.getTransform();
    const [from, to] = seenOf(this.canvas).at(-1) ?? everything;
    const left = Math.max(from, a * (x - box.actualBoundingBoxLeft) + e);
    const right = Math.min(to, a * (x + box.actualBoundingBoxRight) + e);
    painted.get(this.canvas)?.push({
      text,
      of: 0,
      x: left,
      y: d * (y - box.actualBoundingBoxAscent) + f,
      width: Math.max(0, right - left),
      height: d * (box.actualBoundingBoxAscent + box.actualBoundingBoxDescent),
    });
    fillText.call(this, text, x, y, ...rest);
  };
}

/** Every word that is seen: as painted, and of HTML as much as its boxes do not cut off. */
function wordsOfPage(): Words[] {
  const { painted } = window as unknown as { painted: WeakMap<HTMLCanvasElement, Words[]> };
  const words: Words[] = [];
  let of = 0;
  const add = (
    text: string,
    box: DOMRect,
    within: readonly DOMRect[],
    on?: 'canvas' | 'ground',
  ) => {
    const left = Math.max(box.left, ...within.map((area) => area.left));
    const right = Math.min(box.right, ...within.map((area) => area.right));
    const top = Math.max(box.top, ...within.map((area) => area.top));
    const bottom = Math.min(box.bottom, ...within.map((area) => area.bottom));
    if (right - left < 1 || bottom - top < 1) return;
    const place = { x: left, y: top, width: right - left, height: bottom - top };
    words.push({ text, of, ...place, ...(on === undefined ? {} : { on }) });
  };
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.figure canvas')) {
    const area = canvas.getBoundingClientRect();
    const scale = area.width / canvas.width;
    for (const { text, x, y, width, height } of painted.get(canvas) ?? []) {
      const box = new DOMRect(
        area.left + scale * x,
        area.top + scale * y,
        scale * width,
        scale * height,
      );
      of += 1;
      add(text, box, [area], 'canvas');
    }
  }
  const places = ['.run-table', '.narration', '.figure-page', '.run-switch'];
  for (const root of document.querySelectorAll(places.join())) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent === null || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      of += 1;
      // The line's box has air above and below the letters.
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      for (const box of range.getClientRects()) {
        const air = Math.max(0, (box.height - 0.8 * size) / 2);
        const letters = new DOMRect(box.x, box.y + air, box.width, box.height - 2 * air);
        const isOnGround = parent.closest('.figure-reason') !== null;
        add(text, letters, cutsOf(parent), isOnGround ? 'ground' : undefined);
      }
    }
  }
  return words;

  function isSeen(element: Element): boolean {
    if (element.closest('.visually-hidden, [popover], option, svg, .figure-tooltip, em > i > span'))
      return false;
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      if (getComputedStyle(each).clipPath === 'inset(50%)') return false;
    }
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  /** Boxes outside of which nothing of an element is seen. */
  function cutsOf(element: Element): DOMRect[] {
    const cuts: DOMRect[] = [];
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== 'visible') cuts.push(each.getBoundingClientRect());
    }
    return cuts;
  }
}
