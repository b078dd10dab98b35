/** Measured points over the curve of a run, in one colour for each pair. */
import { MARK_EM } from '../../layout/sweep/legend';
import { sweeps } from '../../model/sweep/family';

/** So many pairs as the family has colours for have one of their own. */
export function pairColor(place: number): string {
  const { pairs } = sweeps;
  return `var(${pairs[place % pairs.length]})`;
}

/** Radius of a measured point, in em. */
const DOT_EM = 0.34;

interface MeasuredDotsProps {
  readonly dots: readonly { readonly x: number; readonly y: number; readonly isOff: boolean }[];
  readonly color: string;
  readonly emPx: number;
}

export function MeasuredDots({ dots, color, emPx }: MeasuredDotsProps) {
  return (
    <g className="measured-dots" style={{ color }}>
      {dots.map(({ x, y, isOff }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may lie on each other.
          key={index}
          cx={x}
          cy={y}
          r={DOT_EM * emPx}
          data-off={isOff || undefined}
        />
      ))}
    </g>
  );
}

/** A pair in a legend. */
export function PairMark({ place, emPx }: { readonly place: number; readonly emPx: number }) {
  const [width, height] = [MARK_EM * emPx, emPx];
  const color = pairColor(place);
  return (
    <svg className="pair-mark" width={width} height={height} aria-hidden="true">
      <path d={`M0 ${height / 2}H${width}`} style={{ stroke: color }} />
      <MeasuredDots dots={[{ x: width / 2, y: height / 2, isOff: false }]} {...{ color, emPx }} />
    </svg>
  );
}
