/** Stands in the place of a number that the reader is to predict. */
export function AfterGuess({ text = '?' }: { readonly text?: string }) {
  return (
    <span className="after-guess" title={AFTER_GUESS}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{AFTER_GUESS}</span>
    </span>
  );
}

export const AFTER_GUESS = 'after your guess';
