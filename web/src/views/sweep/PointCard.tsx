/** The point that is looked at, in numbers, with the way to its run. */
import type { Spot } from '../../layout/sweep/names';

interface PointCardProps {
  readonly name: string;
  /** "3,000 tx/s". */
  readonly x: string;
  readonly told: readonly { readonly label: string; readonly text: string }[];
  readonly limit: string;
  readonly isSafe: boolean;
  readonly href: string | undefined;
  readonly color: string;
  readonly spot: Spot;
  readonly widthPx: number;
}

/** In pixels. */
const WIDTH = 250;
const GAP = 14;

export function PointCard(props: PointCardProps) {
  const { name, x, told, limit, isSafe, href, color, spot, widthPx } = props;
  const isRight = spot.x + GAP + WIDTH > widthPx;
  const left = isRight ? Math.max(0, spot.x - GAP - WIDTH) : spot.x + GAP;
  return (
    <div className="sweep-card" style={{ left, top: spot.y + GAP, width: WIDTH }}>
      <p>
        <b style={{ color }}>{name}</b> at {x}
      </p>
      <dl>
        {told.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {limit !== '' && (
          <div>
            <dt>Limit</dt>
            <dd>{limit}</dd>
          </div>
        )}
      </dl>
      {!isSafe && <p className="sweep-error">Not safe</p>}
      {href !== undefined && <p className="note">Press the point to open its run.</p>}
    </div>
  );
}
