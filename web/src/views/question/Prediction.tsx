/** A prediction: one of several choices, a value to type, or a time to point at with the playhead. */
import { type FormEvent, useId, useState } from 'react';
import type { Form } from '../../core/messages';
import { hotkeyThat, labelOf } from '../../interaction/hotkeys';
import { formatPoint } from '../../model/looking/clock';
import type { Workspace } from '../../model/page/workspace';
import type { Guess } from '../../model/run/guess';
import { isRight, typedNumber } from '../../model/run/ruledGuess';
import { useFramed } from '../figure/useFramed';
import { useReadable } from '../parts/useReadable';

interface PredictionProps {
  readonly workspace: Workspace;
  readonly form: Form;
  /** Id of what is asked. */
  readonly labelledBy: string;
  /** What is right, in a few words, once it is told; null where nothing says it. */
  readonly verdict: string | null;
}

export function Prediction({ form, ...props }: PredictionProps) {
  if (form.kind === 'choices') return <Choices {...props} form={form} />;
  if (form.kind === 'value') return <ValueGuess {...props} form={form} />;
  return <TimeGuess {...props} form={form} />;
}

type Of<Kind extends Form['kind']> = Omit<PredictionProps, 'form'> & {
  readonly form: Extract<Form, { kind: Kind }>;
};

/** The answer stands in the place of the right choice, and a wrong guess stays marked. */
function Choices({ workspace, form, labelledBy, verdict }: Of<'choices'>) {
  const { asking } = workspace;
  const guess = useReadable(asking.guess);
  const isTold = guess.kind !== 'none';
  return (
    <fieldset className="question-choices" aria-labelledby={labelledBy} data-told={isTold}>
      {form.choices.map((text, place) => {
        const isGuess = guess.kind === 'choice' && guess.place === place;
        const isRight = isTold && form.right === place;
        const isWrong = isGuess && form.right !== null && !isRight;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place, and two may read alike.
            key={place}
            type="button"
            aria-pressed={isGuess}
            aria-disabled={isTold}
            data-right={isRight}
            data-wrong={isWrong}
            onClick={() => !isTold && asking.guess.set({ kind: 'choice', place })}
          >
            {(isRight || isWrong) && <span aria-hidden="true">{isRight ? '✓ ' : '✗ '}</span>}
            {text ?? '…'}
            {isRight && <span className="visually-hidden">, right</span>}
            {isRight && verdict !== null && `: ${verdict}`}
            {isGuess && <small> your guess</small>}
          </button>
        );
      })}
      {!isTold && <Skip workspace={workspace} />}
    </fieldset>
  );
}

/** Shows the answer to who does not want to guess. */
export function Skip({ workspace }: Pick<PredictionProps, 'workspace'>) {
  return (
    <button
      type="button"
      className="in-line question-skip"
      title={labelOf(hotkeyThat('show the answer'))}
      onClick={() => workspace.asking.skip()}
    >
      Show the answer
    </button>
  );
}

function ValueGuess({ workspace, form, labelledBy, verdict }: Of<'value'>) {
  const guess = useReadable(workspace.asking.guess);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const noteId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const value = typedNumber(text, form.unit);
    setRefused(value === null);
    if (value === null) return;
    workspace.asking.guess.set({ kind: 'value', value });
    // On the stage the keys are the lecturer's again.
    if (workspace.presentation.get().isOn) workspace.onGoTo('figure');
  };
  if (guess.kind !== 'none') {
    const guessed = guess.kind === 'value' ? `${guess.value} ${form.unit}`.trim() : null;
    return <Told {...{ form, guess, verdict, guessed }} />;
  }
  return (
    <form className="question-value" onSubmit={onSubmit}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-labelledby={labelledBy}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? noteId : undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <span>{form.unit}</span>
      <button type="submit">Guess</button>
      {isRefused && (
        <span id={noteId} className="note">
          a number{form.unit === '' ? '' : `, in ${form.unit}`}
        </span>
      )}
      <Skip workspace={workspace} />
    </form>
  );
}

/** The playhead is the pointer: it has a slider, keys and a hand already. */
function TimeGuess({ workspace, form, labelledBy, verdict }: Of<'at'>) {
  const { playback, session, asking } = workspace;
  const guess = useReadable(asking.guess);
  const at = useFramed(playback.playhead);
  const shown = (timeNs: number) => formatPoint(timeNs, session.viewport.get());
  if (guess.kind !== 'none') {
    const guessed = guess.kind === 'value' ? shown(guess.value * 1e9) : null;
    return <Told {...{ form, guess, verdict, guessed }} />;
  }
  return (
    <fieldset className="question-value" aria-labelledby={labelledBy}>
      <button
        type="button"
        onClick={() => {
          playback.pause();
          asking.guess.set({ kind: 'value', value: playback.playhead.get().timeNs / 1e9 });
        }}
      >
        At the playhead: {shown(at.timeNs)}
      </button>
      <Skip workspace={workspace} />
    </fieldset>
  );
}

interface ToldProps {
  readonly form: Extract<Form, { kind: 'value' | 'at' }>;
  readonly guess: Guess;
  readonly verdict: string | null;
  /** Null where there was no guess. */
  readonly guessed: string | null;
}

/** What is right, in the place of where it was guessed, and the guess beside it. */
function Told({ form, guess, verdict, guessed }: ToldProps) {
  const isGuessRight = isRight(guess, form);
  return (
    <p className="question-choices" data-told="true">
      {form.text !== null && (
        <b className="question-choice" data-right="true">
          <span aria-hidden="true">✓ </span>
          {form.text}
          {verdict !== null && `: ${verdict}`}
        </b>
      )}
      {guessed !== null && (
        <span className="question-choice" data-wrong={isGuessRight === false}>
          {isGuessRight === false && <span aria-hidden="true">✗ </span>}
          {guessed} <small>your guess</small>
        </span>
      )}
    </p>
  );
}
