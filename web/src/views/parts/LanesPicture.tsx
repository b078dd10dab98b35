/** A run's lanes as shapes, whose colours are the theme's. */
import type { Shape } from '../../render/shapeRenderer';

interface LanesPictureProps {
  readonly className: string;
  /** Null: there is no run yet. */
  readonly shapes: readonly Shape[] | null;
  /** As they were laid out. */
  readonly widthPx: number;
  readonly heightPx: number;
}

export function LanesPicture({ className, shapes, widthPx, heightPx }: LanesPictureProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${10 * widthPx} ${10 * heightPx}`}
      aria-hidden="true"
      data-drawn={shapes !== null}
    >
      {(shapes ?? lanes(widthPx, heightPx)).map(
        ({ d, fill = 'none', stroke, width, dash, opacity }, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture never changes
            key={place}
            {...{ d, fill, stroke, opacity, strokeWidth: width, strokeDasharray: dash }}
          />
        ),
      )}
    </svg>
  );
}

/** Four lanes, until there is a run on them. */
function lanes(widthPx: number, heightPx: number): readonly Shape[] {
  return [1, 3, 5, 7].map((eighth) => ({
    d: `M0,${(10 * heightPx * eighth) / 8}l${10 * widthPx},0`,
    stroke: 'var(--rule)',
    width: 6,
  }));
}
