/** Paints what moves on a map: messages as long as their time on the card, led by a dot, and the ring of a quorum. */
import { MESSAGE_KINDS } from '../core/columns';
import { KINDS } from '../core/kinds';
import type { Flight, Votes } from '../layout/map/flights';
import type { Spot } from '../layout/map/ways';
import { styleOf, type Theme } from './theme';

/** Kinds that carry transactions are bars, the others lines. */
const isBarOf = MESSAGE_KINDS.map((kind) => KINDS[kind].hasData);
const barPx = 4.5;
const dotPx = 3;
const rivalGaps = [5, 1.5];
/** Names stand right outside of it, in every theme. */
const ringPx = 15;

export interface MapMoment {
  readonly flights: readonly Flight[];
  readonly votes: Votes | null;
  readonly spots: ReadonlyMap<number, Spot>;
}

/** Paints a moment anew; the context's scale is pixels of the page. */
export function paintMap(
  context: CanvasRenderingContext2D,
  { flights, votes, spots }: MapMoment,
  theme: Theme,
): void {
  context.lineCap = 'butt';
  context.lineJoin = 'round';
  for (const flight of flights) {
    const style = styleOf(theme, flight.kind, flight.look);
    const isBar = isBarOf[flight.kind] === true;
    context.strokeStyle = flight.isLost ? theme.alert : style.color;
    context.fillStyle = context.strokeStyle;
    if (flight.first > flight.last) {
      context.lineWidth = isBar ? barPx * theme.lineScale : style.widthPx;
      // A bar is hatched by its gaps.
      const gaps =
        flight.look === 'rival' ? rivalGaps.map((length) => length * theme.lineScale) : [];
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
  const spot = votes === null ? undefined : spots.get(votes.replica);
  if (votes !== null && spot !== undefined) paintRing(context, votes, spot, theme);
}

/** One segment for each vote of a quorum: those that have come are filled. */
function paintRing(
  context: CanvasRenderingContext2D,
  { count, quorum }: Votes,
  { x, y }: Spot,
  theme: Theme,
): void {
  const step = (2 * Math.PI) / quorum;
  // Beyond a dozen there is no room between segments.
  const gap = quorum > 12 ? 0 : 0.12;
  const style = theme.kinds[MESSAGE_KINDS.indexOf('vote')];
  context.lineWidth = 4;
  for (let segment = 0; segment < quorum; segment++) {
    const from = segment * step - Math.PI / 2 + gap;
    context.strokeStyle = segment < count ? (style?.color ?? theme.ink) : theme.rule;
    context.beginPath();
    context.arc(x, y, ringPx, from, from + step - 2 * gap);
    context.stroke();
  }
}
