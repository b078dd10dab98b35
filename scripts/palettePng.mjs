// A picture of few colours as a PNG with a palette, a third as large as one with a colour a pixel.
//
// A library could do this: sharp, for one, but it is a native module. Node has the compression and the checksum, and
// what is left is the sixty lines below; so there is no dependency.
import { crc32, deflateSync } from 'node:zlib';

const COLORS_MAX = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE = 3;

/**
 * The most frequent colours of a picture stay, and each of the others becomes the nearest of them.
 * @param {Uint8Array} pixels red, green, blue and opacity of each, row after row; the opacity is not kept
 * @param {number} width
 * @param {number} height
 * @returns {Buffer}
 */
export function palettePng(pixels, width, height) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  const colors = new Uint32Array(width * height);
  for (let at = 0; at < colors.length; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * at, 4 * at + 3);
    const color = (red << 16) | (green << 8) | blue;
    colors[at] = color;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort(([one, many], [other, more]) => more - many || one - other)
    .slice(0, COLORS_MAX)
    .map(([color]) => color);
  /** @type {Map<number, number>} */
  const places = new Map(palette.map((color, place) => [color, place]));
  for (const color of counts.keys())
    if (!places.has(color)) places.set(color, nearest(color, palette));
  // A row begins with its filter: none.
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = places.get(colors[y * width + x] ?? 0) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, PALETTE, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(parts))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {number} color @param {readonly number[]} palette @returns {number} the place of the nearest in it */
function nearest(color, palette) {
  let [best, place] = [Number.POSITIVE_INFINITY, 0];
  const wanted = parts(color);
  palette.forEach((other, at) => {
    const far = parts(other).reduce((sum, part, i) => sum + (part - (wanted[i] ?? 0)) ** 2, 0);
    if (far < best) [best, place] = [far, at];
  });
  return place;
}

/** @param {number} color */
function parts(color) {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
