/** What limits a curve along x: a strip in its colour, with a shade for each limit, and its name at the end. */
import { rowNamePx, type ShadedPart } from '../../layout/sweep/limits';
import { LETTER_EM } from '../../layout/sweep/plot';
import { limitName } from '../../model/sweep/names';

interface LimitRowProps {
  readonly name: string;
  readonly color: string;
  readonly y: number;
  readonly parts: readonly ShadedPart[];
  readonly emPx: number;
}

export function LimitRow({ name, color, y, parts, emPx }: LimitRowProps) {
  const namePx = rowNamePx(parts, name, LETTER_EM * emPx);
  return (
    <g className="sweep-limits">
      {parts.map(({ x, width, limit, text, shade }) => (
        <g key={x}>
          <title>{`${name}: ${limitName(limit)}`}</title>
          <rect
            {...{ x, y }}
            width={Math.max(1, width - 1)}
            height={1.25 * emPx}
            style={{ fill: color }}
            data-shade={shade}
          />
          <text x={x + 0.4 * emPx} y={y + 0.95 * emPx}>
            {text}
          </text>
        </g>
      ))}
      {namePx !== null && (
        <text className="sweep-limits-name" x={namePx} y={y + 0.95 * emPx} textAnchor="end">
          {name}
        </text>
      )}
    </g>
  );
}
