/** What the runs of a card differ in: shapes and words in the theme's colours. */
import type { CardPicture as Picture } from '../../pictures/picture';
import type { Shape } from '../../render/shapeRenderer';

/** As they are laid out, in pixels (`pictures/picture`, which is not a part of the page). */
const [WIDTH, HEIGHT] = [320, 132];

/** `picture` is null while it is on its way. */
export function CardPicture({ picture }: { readonly picture: Picture | null }) {
  return (
    <svg
      className="card-picture"
      viewBox={`0 0 ${10 * WIDTH} ${10 * HEIGHT}`}
      aria-hidden="true"
      data-drawn={picture !== null}
    >
      {picture !== null && (
        <>
          <svg
            width={10 * picture.seenPx}
            height={10 * HEIGHT}
            overflow="hidden"
            aria-hidden="true"
          >
            <Shapes of={picture.seen} />
          </svg>
          <Shapes of={picture.ahead} />
          {picture.seenPx < WIDTH - 10 && (
            <path
              d={`M${10 * picture.seenPx},0V${10 * HEIGHT}`}
              stroke="var(--cursor)"
              strokeWidth={12}
            />
          )}
          {picture.words.map(({ text, x, y, isName }) => (
            <text
              key={`${text} ${x} ${y}`}
              x={10 * x}
              y={10 * y}
              className={isName ? 'card-run' : 'card-fault'}
            >
              {text}
            </text>
          ))}
        </>
      )}
    </svg>
  );
}

function Shapes({ of }: { readonly of: readonly Shape[] }) {
  return of.map(({ d, fill = 'none', stroke, width, dash, opacity }, place) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: a picture never changes
      key={place}
      {...{ d, fill, stroke, opacity, strokeWidth: width, strokeDasharray: dash }}
    />
  ));
}
