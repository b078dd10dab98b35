/**
 * What is drawn of a sweep as one image by itself: its plots where they stand, a title above them, and each shape with
 * the values that the page's style gives it.
 */
import { wrapped } from '../../base/wrapped';
import { loaded, typefaceText } from '../figure/takePicture';

/** Pixels of a PNG for one of the page. */
const RATIO = 2;
const MARGIN_PX = 20;
const TITLE_PX = 26;
const LINE_PX = 20;
/** A letter of what stands below the title is about so wide. */
const LETTER_PX = 6.4;

/** What the style decides of shapes and texts. */
const STYLED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'font-size',
  'font-weight',
];

/** `styles`: what else the image needs, such as its typeface. */
export function svgText(
  drawing: HTMLElement,
  title: string,
  about: readonly string[],
  styles: string,
): string {
  const box = drawing.getBoundingClientRect();
  const page = getComputedStyle(document.documentElement);
  const width = Math.ceil(box.width + 2 * MARGIN_PX);
  const lines = about.flatMap((each) => wrapped(each, box.width / LETTER_PX));
  const titlePx = TITLE_PX + lines.length * LINE_PX;
  const height = Math.ceil(box.height + 2 * MARGIN_PX + titlePx);
  const root = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` });
  root.setAttribute('font-family', getComputedStyle(drawing).fontFamily);
  if (styles !== '') root.append(Object.assign(element('style', {}), { textContent: styles }));
  root.append(element('rect', { width, height, fill: page.getPropertyValue('--paper') }));
  const [ink, soft] = ['--ink', '--ink-soft'].map((name) => page.getPropertyValue(name));
  root.append(
    text(title, MARGIN_PX, MARGIN_PX + 14, {
      fill: ink ?? '',
      'font-size': 18,
      'font-weight': 700,
    }),
    ...lines.map((line, index) =>
      text(line, MARGIN_PX, MARGIN_PX + 34 + index * LINE_PX, {
        fill: soft ?? '',
        'font-size': 13,
      }),
    ),
  );
  const across = (x: number) => x - box.x + MARGIN_PX;
  const down = (y: number) => y - box.y + MARGIN_PX + titlePx;
  for (const caption of drawing.querySelectorAll('figcaption')) {
    const { x, bottom } = caption.getBoundingClientRect();
    const look = { fill: ink ?? '', 'font-size': 13, 'font-weight': 650 };
    root.append(text(caption.textContent, across(x), down(bottom) - 4, look));
  }
  for (const plot of drawing.querySelectorAll<SVGSVGElement>('.sweep-plots > svg')) {
    const { x, y } = plot.getBoundingClientRect();
    const copy = styledCopy(plot);
    copy.setAttribute('x', String(across(x)));
    copy.setAttribute('y', String(down(y)));
    copy.setAttribute('overflow', 'visible');
    root.append(copy);
  }
  return new XMLSerializer().serializeToString(root);
}

/** Rejects where the browser does not let the page read what it has drawn. */
export async function pngOf(
  drawing: HTMLElement,
  title: string,
  about: readonly string[],
): Promise<Blob> {
  const image = await loaded(svgText(drawing, title, about, await typefaceText()));
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * RATIO;
  canvas.height = image.naturalHeight * RATIO;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('too large')) : resolve(blob)));
  });
}

const SVG = 'http://www.w3.org/2000/svg';

/** A copy without what only the page has use for. */
function styledCopy(plot: SVGSVGElement): SVGSVGElement {
  const copy = plot.cloneNode(true) as SVGSVGElement;
  const [shown, copied] = [plot, copy].map((of) => [...of.querySelectorAll('*')]);
  for (const [index, shape] of (shown ?? []).entries()) {
    const style = getComputedStyle(shape);
    for (const name of STYLED) {
      copied?.[index]?.setAttribute(name, plain(style.getPropertyValue(name)));
    }
    copied?.[index]?.removeAttribute('style');
    copied?.[index]?.removeAttribute('class');
  }
  for (const link of copy.querySelectorAll('a')) link.remove();
  return copy;
}

/** A colour as every program reads it: mixed ones are in a space that few know. */
function plain(value: string): string {
  if (!/^(oklab|color)\(/.test(value)) return value;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return value;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function text(
  content: string,
  x: number,
  y: number,
  look: Readonly<Record<string, string | number>>,
): SVGElement {
  return Object.assign(element('text', { x, y, ...look }), { textContent: content });
}
