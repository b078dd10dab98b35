/**
 * The figure as a picture file.
 *
 * The marks are painted once more at the picture's resolution. Labels, axes and legend are HTML: a copy of it is laid
 * over them as an SVG image that carries the page's style sheets, whose root stands for the page's, so that it looks as
 * it does on the page. The image is a data: address; as a blob: one it would taint the canvas in Chromium.
 */
import type { FigurePicture } from './figureProps';

/** What stands above and below the figure. */
export interface PictureTexts {
  readonly title: string;
  readonly footer: readonly string[];
}

/** Pixels of the file for one of the page. */
const RATIO = 2;
/** Of what only the page has use for. */
const NOT_IN_PICTURES =
  'canvas, [popover], .figure-tooltip, .figure-button, .figure-hint, .visually-hidden';

/** A PNG; rejects where the browser does not let the page read what it has drawn. */
export async function takePicture(picture: FigurePicture, texts: PictureTexts): Promise<Blob> {
  const { element, paint } = picture;
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const marginPx = 3 * Number.parseFloat(style.fontSize);
  const heightPx = height + 2 * marginPx;
  const styles = await styleText();
  const overlay = await loaded(overlayText(element, texts, { width, heightPx, marginPx }, styles));

  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * RATIO);
  canvas.height = Math.ceil(heightPx * RATIO);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const marks = paint(RATIO);
  if (marks !== null) context.drawImage(marks, 0, marginPx * RATIO);
  context.drawImage(overlay, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('too large')) : resolve(blob)));
  });
}

interface Extent {
  readonly width: number;
  readonly heightPx: number;
  readonly marginPx: number;
}

function overlayText(
  element: Element,
  texts: PictureTexts,
  extent: Extent,
  styles: string,
): string {
  const { width, heightPx, marginPx } = extent;
  const page = document.createElement('div');
  page.className = 'figure picture';
  page.style.setProperty('--margin', `${marginPx}px`);
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(NOT_IN_PICTURES)) part.remove();
  page.append(textElement('h1', texts.title), copy, textElement('p', texts.footer.join('  ·  ')));

  const style = document.createElementNS(SVG, 'style');
  style.textContent = styles;
  const frame = document.createElementNS(SVG, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  frame.append(page);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(width * RATIO));
  svg.setAttribute('height', String(heightPx * RATIO));
  svg.setAttribute('viewBox', `0 0 ${width} ${heightPx}`);
  // Themes are attributes of the page's root.
  Object.assign(svg.dataset, document.documentElement.dataset);
  svg.append(style, frame);
  return new XMLSerializer().serializeToString(svg);
}

const SVG = 'http://www.w3.org/2000/svg';

function textElement(name: 'h1' | 'p', text: string): Element {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** The page's typeface with its file in it, for an image, which loads nothing. */
export async function typefaceText(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSFontFaceRule ? withFile(rule, sheet.href) : [],
    ),
  );
  return (await Promise.all(faces)).join('\n');
}

async function styleText(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) =>
      rule instanceof CSSFontFaceRule ? withFile(rule, sheet.href) : rule.cssText,
    ),
  );
  return (await Promise.all(rules)).join('\n');
}

/** A typeface with its file in it: an image loads nothing. */
async function withFile({ cssText }: CSSFontFaceRule, sheet: string | null): Promise<string> {
  const address = /url\("([^"]+)"\)/.exec(cssText)?.[1];
  if (address === undefined) return cssText;
  const file = await (await fetch(new URL(address, sheet ?? document.baseURI))).blob();
  return cssText.replace(address, await dataAddress(file));
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** An image of an SVG's text. */
export async function loaded(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
