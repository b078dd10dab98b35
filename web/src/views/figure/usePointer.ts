/**
 * The pointer on the figure's plot. What answers it (`Pointing`) comes after the first picture: the last click before
 * is answered then.
 */
import { type MouseEvent, type PointerEvent, useMemo } from 'react';

export interface PointerAnswers {
  readonly move: (event: PointerEvent<HTMLElement>) => void;
  readonly leave: () => void;
  readonly pick: (event: MouseEvent<HTMLElement>) => void;
  /** The other button, or a long press, before anything answered; afterwards it is heard where stretches are drawn. */
  readonly ask: (event: MouseEvent<HTMLElement>) => void;
}

export function usePointer() {
  return useMemo(() => {
    let answers: PointerAnswers | null = null;
    let waiting: ((answers: PointerAnswers) => void) | null = null;
    return {
      /** Null: nothing answers any more. */
      onAnswers: (next: PointerAnswers | null) => {
        answers = next;
        if (next === null) return;
        waiting?.(next);
        waiting = null;
      },
      handlers: {
        onPointerMove: (event: PointerEvent<HTMLElement>) => answers?.move(event),
        onPointerLeave: () => answers?.leave(),
        onClick: (event: MouseEvent<HTMLElement>) => {
          if (answers !== null) answers.pick(event);
          else waiting = ({ pick }) => pick(event);
        },
        onContextMenu: (event: MouseEvent<HTMLElement>) => {
          if (answers !== null) return;
          event.preventDefault();
          waiting = ({ ask }) => ask(event);
        },
      },
    };
  }, []);
}
