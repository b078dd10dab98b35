/** A word that says what it means when it is pressed. */
import { type ReactNode, useId } from 'react';

export interface TermProps {
  /** Lets a control be called by it. */
  readonly id?: string;
  readonly meaning: string;
  /** More of it, smaller: what a setting may be. */
  readonly more?: string | undefined;
  /** Whether it also says what it means to who points at it, or has it read out. */
  readonly isDescribed?: boolean;
  readonly children: ReactNode;
}

export function Term({ id, meaning, more, isDescribed = false, children }: TermProps) {
  const meaningId = useId();
  return (
    <>
      <button
        id={id}
        type="button"
        className="term"
        data-short={typeof children === 'string' && children.length <= 2}
        title={isDescribed ? meaning : undefined}
        popoverTarget={meaningId}
      >
        {children}
      </button>
      <span id={meaningId} className="term-meaning" popover="auto" role="note">
        <span>{meaning}</span>
        {more !== undefined && <small>{more}</small>}
      </span>
    </>
  );
}
