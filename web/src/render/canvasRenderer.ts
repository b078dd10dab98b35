/**
 * The renderer on a 2D canvas. A call sets its style once and strokes shapes in paths of a few: where the browser
 * rasterises on the processor, a stroke's cost grows faster than its path (1,000 lines of 1.4 px took 60 ms as one path
 * and 5 ms as 1,000, Chromium, 2 cores, no GPU), and each path costs script.
 */
import type { Glyph } from '../layout/glyphs';
import type { Fill, Renderer, Stroke, TextStyle } from './renderer';
import { octagon } from './renderer';

/** More texts than this are measured again. */
const widthsMax = 1000;
/** Lines of one path. */
const linesPerPath = 8;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the methods of one canvas, over its own state
export function canvasRenderer(canvas: HTMLCanvasElement, fontFamily: () => string): Renderer {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser gives no 2D canvas');
  const draw = context;
  /** Where cells are coloured: making a canvas costs more than using it. */
  let cellGrid: OffscreenCanvasRenderingContext2D | null = null;
  /** The font that is set, as it was asked for: each setting is parsed. */
  let font = '';
  /** Widths of texts by their fonts: the same words are measured in each frame. */
  const widths = new Map<string, number>();

  function setStroke(stroke: Stroke): void {
    draw.strokeStyle = stroke.color;
    draw.lineWidth = stroke.widthPx;
    draw.setLineDash(stroke.dash === undefined ? [] : [...stroke.dash]);
    draw.lineDashOffset = stroke.dashOffsetPx ?? 0;
  }

  /** Fills and strokes shapes one by one. */
  function each(
    count: number,
    trace: (index: number) => void,
    fill: Fill | null,
    stroke: Stroke | null,
  ): void {
    if (count === 0) return;
    if (fill !== null) draw.fillStyle = fill.color;
    if (stroke !== null) setStroke(stroke);
    const fillOpacity = fill?.opacity ?? 1;
    const strokeOpacity = stroke?.opacity ?? 1;
    for (let index = 0; index < count; index++) {
      draw.beginPath();
      trace(index);
      if (fill !== null) {
        draw.globalAlpha = fillOpacity;
        draw.fill();
      }
      if (stroke !== null) {
        draw.globalAlpha = strokeOpacity;
        draw.stroke();
      }
    }
  }

  function traceQuad(quads: Float32Array, quad: number): void {
    const index = 8 * quad;
    draw.moveTo(quads[index] as number, quads[index + 1] as number);
    draw.lineTo(quads[index + 2] as number, quads[index + 3] as number);
    draw.lineTo(quads[index + 4] as number, quads[index + 5] as number);
    draw.lineTo(quads[index + 6] as number, quads[index + 7] as number);
    draw.lineTo(quads[index] as number, quads[index + 1] as number);
  }

  function fontOf(style: TextStyle): string {
    const slant = style.italic === true ? 'italic ' : '';
    return `${slant}${style.weight ?? 'normal'} ${style.sizePx}px ${fontFamily()}`;
  }

  function applyText(style: TextStyle): void {
    const wanted = fontOf(style);
    if (wanted !== font) draw.font = wanted;
    font = wanted;
    draw.textAlign = style.align ?? 'left';
    draw.textBaseline = style.baseline ?? 'middle';
    draw.globalAlpha = 1;
  }

  return {
    begin: (widthPx, heightPx, pixelRatio, leftPx = 0) => {
      const width = Math.max(1, Math.round(widthPx * pixelRatio));
      const height = Math.max(1, Math.round(heightPx * pixelRatio));
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        canvas.style.width = `${width / pixelRatio}px`;
        canvas.style.height = `${height / pixelRatio}px`;
        font = '';
      }
      draw.setTransform(1, 0, 0, 1, 0, 0);
      draw.clearRect(0, 0, width, height);
      draw.setTransform(pixelRatio, 0, 0, pixelRatio, -leftPx * pixelRatio, 0);
      draw.lineJoin = 'miter';
      draw.miterLimit = 2;
      draw.lineCap = 'butt';
    },

    clip: (area, paint) => {
      const before = font;
      draw.save();
      draw.beginPath();
      draw.rect(area.x, area.y, area.width, area.height);
      draw.clip();
      paint();
      draw.restore();
      font = before;
    },

    rects: (rects, fill) => {
      draw.fillStyle = fill.color;
      draw.globalAlpha = fill.opacity ?? 1;
      for (let index = 0; index < rects.length; index += 4) {
        draw.fillRect(
          rects[index] as number,
          rects[index + 1] as number,
          rects[index + 2] as number,
          rects[index + 3] as number,
        );
      }
    },

    quads: (quads, fill, stroke) => {
      each(quads.length / 8, (quad) => traceQuad(quads, quad), fill, stroke);
    },

    union: (quads, fill) => {
      draw.fillStyle = fill.color;
      draw.globalAlpha = fill.opacity ?? 1;
      draw.beginPath();
      for (let quad = 0; quad < quads.length / 8; quad++) traceQuad(quads, quad);
      draw.fill();
    },

    segments: (segments, stroke) => {
      const tracePath = (path: number) => {
        const end = Math.min(segments.length, 4 * linesPerPath * (path + 1));
        for (let index = 4 * linesPerPath * path; index < end; index += 4) {
          draw.moveTo(segments[index] as number, segments[index + 1] as number);
          draw.lineTo(segments[index + 2] as number, segments[index + 3] as number);
        }
      };
      each(Math.ceil(segments.length / 4 / linesPerPath), tracePath, null, stroke);
    },

    polyline: (points, stroke) => {
      if (points.length < 4) return;
      const traceLine = () => {
        draw.moveTo(points[0] as number, points[1] as number);
        for (let index = 2; index < points.length; index += 2) {
          draw.lineTo(points[index] as number, points[index + 1] as number);
        }
      };
      each(1, traceLine, null, stroke);
    },

    glyphs: (glyph, points, radiusPx, fill, stroke) => {
      const traceAt = (point: number) => {
        const x = points[2 * point] as number;
        trace(draw, glyph, x, points[2 * point + 1] as number, radiusPx);
      };
      each(points.length / 2, traceAt, fill, stroke);
    },

    cells: (opacities, columns, area, color) => {
      const rows = opacities.length / columns;
      if (rows < 1) return;
      const image = new ImageData(columns, rows);
      // The highest byte of a pixel, as browsers' processors store it, is its opacity.
      const pixels = new Uint32Array(image.data.buffer);
      for (let cell = 0; cell < opacities.length; cell++) {
        const opacity = opacities[cell] as number;
        if (opacity > 0) pixels[cell] = opacity << 24;
      }
      cellGrid ??= new OffscreenCanvas(columns, rows).getContext('2d');
      if (cellGrid === null) return;
      const { canvas: grid } = cellGrid;
      const paint = cellGrid;
      if (grid.width !== columns || grid.height !== rows) {
        grid.width = columns;
        grid.height = rows;
      }
      paint.putImageData(image, 0, 0);
      paint.globalCompositeOperation = 'source-in';
      paint.fillStyle = color;
      paint.fillRect(0, 0, columns, rows);
      draw.globalAlpha = 1;
      draw.imageSmoothingEnabled = false;
      draw.drawImage(grid, area.x, area.y, area.width, area.height);
    },

    hatch: (area, stepPx, stroke) => {
      draw.save();
      draw.beginPath();
      draw.rect(area.x, area.y, area.width, area.height);
      draw.clip();
      // From a multiple of the step, so that the pattern stands still while its end moves.
      const first = Math.floor((area.x - area.height) / stepPx) * stepPx;
      const lines = Math.max(0, Math.ceil((area.x + area.width - first) / stepPx));
      const traceLine = (line: number) => {
        const x = first + line * stepPx;
        draw.moveTo(x, area.y + area.height);
        draw.lineTo(x + area.height, area.y);
      };
      each(lines, traceLine, null, stroke);
      draw.restore();
    },

    text: (text, x, y, style) => {
      applyText(style);
      if (style.halo !== undefined) {
        draw.strokeStyle = style.halo;
        draw.lineWidth = style.sizePx / 3;
        draw.setLineDash([]);
        draw.lineJoin = 'round';
        draw.strokeText(text, x, y);
        draw.lineJoin = 'miter';
      }
      draw.fillStyle = style.color;
      draw.fillText(text, x, y);
    },

    textWidth: (text, style) => {
      const key = `${fontOf(style)}\n${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      if (widths.size >= widthsMax) widths.clear();
      applyText(style);
      const { width } = draw.measureText(text);
      widths.set(key, width);
      return width;
    },
  };
}

function trace(
  path: CanvasRenderingContext2D,
  glyph: Glyph,
  x: number,
  y: number,
  radius: number,
): void {
  const half = radius * 0.8;
  switch (glyph) {
    case 'circle':
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, 2 * Math.PI);
      return;
    case 'halfCircle':
      path.moveTo(x, y + radius);
      path.arc(x, y, radius, 0.5 * Math.PI, 1.5 * Math.PI);
      path.closePath();
      return;
    case 'triangleDown':
      polygon(path, [x - radius, y - half, x + radius, y - half, x, y + half]);
      return;
    case 'triangleUp':
      polygon(path, [x - radius, y + half, x, y - half, x + radius, y + half]);
      return;
    case 'diamond':
      polygon(path, [x, y - radius, x + radius, y, x, y + radius, x - radius, y]);
      return;
    case 'hourglass':
      polygon(path, [
        x - half,
        y - radius,
        x + half,
        y - radius,
        x - half,
        y + radius,
        x + half,
        y + radius,
      ]);
      return;
    case 'octagon':
      polygon(path, octagon(x, y, radius));
      return;
    case 'chevron':
      path.moveTo(x - radius, y - half);
      path.lineTo(x, y + half);
      path.lineTo(x + radius, y - half);
      return;
    case 'cross':
      path.moveTo(x - half, y - half);
      path.lineTo(x + half, y + half);
      path.moveTo(x - half, y + half);
      path.lineTo(x + half, y - half);
  }
}

function polygon(path: CanvasRenderingContext2D, points: readonly number[]): void {
  path.moveTo(points[0] as number, points[1] as number);
  for (let index = 2; index < points.length; index += 2) {
    path.lineTo(points[index] as number, points[index + 1] as number);
  }
  path.closePath();
}
