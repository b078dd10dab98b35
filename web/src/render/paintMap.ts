/** Paints what moves on a map: messages as long as their time on the card, led by a dot, and the ring of a quorum. */
import { tables } from '../core/kinds';
import type { Answers } from '../layout/family';
import type { Flight } from '../layout/map/flights';
import type { Spot } from '../layout/map/ways';
import { styleOf, type Theme } from './theme';

const barPx = 4.5;
const dotPx = 3;
const otherGaps = [5, 1.5];
/** Names stand right outside of it, in every theme. */
const ringPx = 15;

export interface MapMoment {
  readonly flights: readonly Flight[];
  readonly answers: Answers | null;
  readonly spots: ReadonlyMap<number, Spot>;
}

/** Paints a moment anew; the context's scale is pixels of the page. */
export function paintMap(
  context: CanvasRenderingContext2D,
  { flights, answers, spots }: MapMoment,
  theme: Theme,
): void {
  context.lineCap = 'butt';
  context.lineJoin = 'round';
  for (const flight of flights) {
    const style = styleOf(theme, flight.kind, flight.look);
    // Kinds that carry transactions are bars, the others lines.
    const isBar = tables.kinds[flight.kind]?.hasData === true;
    context.strokeStyle = flight.isLost ? theme.alert : style.color;
    context.fillStyle = context.strokeStyle;
    if (flight.first > flight.last) {
      context.lineWidth = isBar ? barPx * theme.lineScale : style.widthPx;
      // A bar is hatched by its gaps.
      const gaps =
        flight.look === 'other' ? otherGaps.map((length) => length * theme.lineScale) : [];
      context.setLineDash(isBar ? gaps : [...style.dash]);
      context.beginPath();
      for (const [start, ...rest] of flight.way.lines(flight.last, flight.first)) {
        if (start === undefined) continue;
        context.moveTo(...start);
        for (const point of rest) context.lineTo(...point);
      }
      context.stroke();
    }
    context.beginPath();
    context.arc(...flight.way.at(flight.first), dotPx * theme.lineScale, 0, 2 * Math.PI);
    context.fill();
  }
  context.setLineDash([]);
  const spot = answers === null ? undefined : spots.get(answers.replica);
  if (answers !== null && spot !== undefined) paintRing(context, answers, spot, theme);
}

/** One segment for each answer of a quorum: those that have come are filled. */
function paintRing(
  context: CanvasRenderingContext2D,
  { count, quorum }: Answers,
  { x, y }: Spot,
  theme: Theme,
): void {
  const step = (2 * Math.PI) / quorum;
  // Beyond a dozen there is no room between segments.
  const gap = quorum > 12 ? 0 : 0.12;
  const style = theme.kinds[tables.kinds.findIndex(({ role }) => role === 'answers')];
  context.lineWidth = 4;
  for (let segment = 0; segment < quorum; segment++) {
    const from = segment * step - Math.PI / 2 + gap;
    context.strokeStyle = segment < count ? (style?.color ?? theme.ink) : theme.rule;
    context.beginPath();
    context.arc(x, y, ringPx, from, from + step - 2 * gap);
    context.stroke();
  }
}
