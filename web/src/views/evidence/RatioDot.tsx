/** A ratio on its axis; the number stands beside it. */
import { type Band, ratioPicture, ratioTicks } from '../../layout/evidence/ratioPicture';

export const RATIO_PX = 132;
const HEIGHT_PX = 18;

interface RatioDotProps {
  readonly ratio: number;
  readonly band: Band | null;
}

export function RatioDot({ ratio, band }: RatioDotProps) {
  const picture = ratioPicture(ratio, band, RATIO_PX);
  const { onePx, dotPx, beyond } = picture;
  const y = HEIGHT_PX / 2;
  return (
    <svg className="ratio" width={RATIO_PX} height={HEIGHT_PX} aria-hidden="true">
      {picture.band !== null && (
        <rect className="ratio-band" y={1} height={HEIGHT_PX - 2} {...picture.band} />
      )}
      <path className="ratio-axis" d={`M0 ${y}H${RATIO_PX}M${onePx} 0V${HEIGHT_PX}`} />
      {beyond === null ? (
        <circle className="ratio-dot" cx={dotPx} cy={y} r={4.5} />
      ) : (
        <path
          className="ratio-dot"
          d={`M${dotPx} ${y}m${beyond === 'left' ? -6 : 6} 0${beyond === 'left' ? 'l9-5v10z' : 'l-9-5v10z'}`}
        />
      )}
    </svg>
  );
}

/** What the axes of all rows below it say. */
export function RatioAxis({ widthPx }: { readonly widthPx: number }) {
  return (
    <svg className="ratio-ticks" width={widthPx} height={16} aria-hidden="true">
      {ratioTicks(widthPx).map(({ x, text }) => (
        <text key={text} x={x} y={12} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}
