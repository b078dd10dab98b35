/** A card of the browser: its picture, its question, and how it is set up. */
import { memo, useId } from 'react';
import { beginOf, type Card } from '../../model/browse/cards';
import type { Shape } from '../../render/shapeRenderer';

interface CardButtonProps {
  readonly card: Card;
  /** Null while it is on its way. */
  readonly picture: readonly Shape[] | null;
  /** Whether it is what the page shows. */
  readonly isOpen: boolean;
  /** Whether the key Tab stops here. */
  readonly isStop: boolean;
  /** Whether its topic stands on it. */
  readonly hasTopic: boolean;
  readonly onOpen: (card: Card) => void;
}

export const CardButton = memo(function CardButton(props: CardButtonProps) {
  const { card, picture, isOpen, isStop, hasTopic, onOpen } = props;
  const id = useId();
  const setup = card.kind === 'lesson' ? `${card.items} items. ${card.setup}` : card.setup;
  return (
    <button
      type="button"
      className="card"
      {...{ [`data-${card.kind}`]: card.id }}
      tabIndex={isStop ? 0 : -1}
      aria-labelledby={id}
      // What it is described by, too.
      title={setup}
      aria-current={isOpen}
      onClick={() => onOpen(card)}
    >
      {card.kind !== 'mine' && <Picture shapes={picture} />}
      <span className="card-words">
        <strong id={id}>{card.question}</strong>
        <span>{beginOf(setup)}</span>
        {(hasTopic || isOpen) && (
          <small>
            {[...(isOpen ? ['open now'] : []), ...(hasTopic ? [card.topic] : [])].join(' · ')}
          </small>
        )}
      </span>
    </button>
  );
});

/** Four lanes, until there is a run on them. */
const lanes: readonly Shape[] = [90, 270, 450, 630].map((y) => ({
  d: `M0,${y}l1200,0`,
  stroke: 'var(--rule)',
  width: 6,
}));

/** Its colours are the theme's. */
function Picture({ shapes }: { readonly shapes: readonly Shape[] | null }) {
  return (
    <svg
      className="card-picture"
      viewBox="0 0 1200 720"
      aria-hidden="true"
      data-drawn={shapes !== null}
    >
      {(shapes ?? lanes).map(({ d, fill = 'none', stroke, width, dash, opacity }, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture never changes
          key={place}
          {...{ d, fill, stroke, opacity, strokeWidth: width, strokeDasharray: dash }}
        />
      ))}
    </svg>
  );
}
