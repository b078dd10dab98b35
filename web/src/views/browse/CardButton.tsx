/** A card of the browser: its picture, its question, and how it is set up. */
import { memo, useId } from 'react';
import { beginOf, type Card } from '../../model/browse/cards';
import type { Shape } from '../../render/shapeRenderer';
import { LanesPicture } from '../parts/LanesPicture';

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
      {card.kind !== 'mine' && (
        <LanesPicture className="card-picture" shapes={picture} widthPx={120} heightPx={72} />
      )}
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
