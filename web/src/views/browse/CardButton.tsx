/** A card of the browser: its picture, its question, and what one finds out. */
import { memo, useId } from 'react';
import { type Card, isStart, lengthText } from '../../model/browse/cards';
import type { CardPicture as Picture } from '../../pictures/picture';
import { CardPicture } from './CardPicture';

interface CardButtonProps {
  readonly card: Card;
  /** Null while it is on its way. */
  readonly picture: Picture | null;
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
  const [titleId, wordsId] = [useId(), useId()];
  const notes = [
    isStart(card) ? 'Start here' : '',
    isOpen ? 'open now' : '',
    card.kind === 'lesson' ? lengthText(card) : '',
    hasTopic ? card.topic : '',
  ].filter((note) => note !== '');
  return (
    <button
      type="button"
      className="card"
      {...{ [`data-${card.kind}`]: card.id }}
      data-start={isStart(card)}
      tabIndex={isStop ? 0 : -1}
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      title={card.setup === card.finds ? undefined : card.setup}
      aria-current={isOpen}
      onClick={() => onOpen(card)}
    >
      {card.kind !== 'mine' && <CardPicture picture={picture} />}
      <span className="card-words">
        <strong id={titleId}>{card.question}</strong>
        <span id={wordsId}>{card.finds}</span>
        {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      </span>
    </button>
  );
});
