/** A prediction: one of several choices, a value to type, or a time to point at with the playhead. */
import { type FormEvent, useId, useState } from 'react';
import type { Form } from '../../core/messages';
import { formatPoint } from '../../model/looking/clock';
import type { Workspace } from '../../model/page/workspace';
import { typedNumber } from '../../model/run/ruledGuess';
import { useFramed } from '../figure/useFramed';
import { useReadable } from '../figure/useReadable';

interface PredictionProps {
  readonly workspace: Workspace;
  readonly form: Form;
  /** Id of what is asked. */
  readonly labelledBy: string;
}

export function Prediction({ workspace, form, labelledBy }: PredictionProps) {
  if (form.kind === 'choices') return <Choices {...{ workspace, form, labelledBy }} />;
  if (form.kind === 'value') return <ValueGuess {...{ workspace, form, labelledBy }} />;
  return <TimeGuess {...{ workspace, form, labelledBy }} />;
}

type Of<Kind extends Form['kind']> = Omit<PredictionProps, 'form'> & {
  readonly form: Extract<Form, { kind: Kind }>;
};

function Choices({ workspace, form, labelledBy }: Of<'choices'>) {
  const guess = useReadable(workspace.asking.guess);
  const isOpen = guess.kind !== 'none';
  return (
    <fieldset className="question-choices" aria-labelledby={labelledBy}>
      {form.choices.map((text, place) => {
        const isGuess = guess.kind === 'choice' && guess.place === place;
        const isRight = isOpen && form.right === place;
        // Beside the answer there is room for the guess and what is right.
        if (isOpen && !isGuess && !isRight) return null;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place, and two may read alike.
            key={place}
            type="button"
            aria-pressed={isGuess}
            data-right={isRight}
            onClick={() => workspace.asking.guess.set({ kind: 'choice', place })}
          >
            {isRight && <span aria-hidden="true">✓ </span>}
            {text ?? '…'}
            {isRight && <span className="visually-hidden">, right</span>}
            {isGuess && <small> your guess</small>}
          </button>
        );
      })}
    </fieldset>
  );
}

function ValueGuess({ workspace, form, labelledBy }: Of<'value'>) {
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
      {guess.kind !== 'none' && form.text !== null && <b>{form.text}</b>}
    </form>
  );
}

/** The playhead is the pointer: it has a slider, keys and a hand already. */
function TimeGuess({ workspace, form, labelledBy }: Of<'at'>) {
  const { playback, session, asking } = workspace;
  const guess = useReadable(asking.guess);
  const at = useFramed(playback.playhead);
  const shown = (timeNs: number) => formatPoint(timeNs, session.viewport.get());
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
      {guess.kind === 'value' && <span>your guess: {shown(guess.value * 1e9)}</span>}
      {guess.kind !== 'none' && form.text !== null && <b>{form.text}</b>}
    </fieldset>
  );
}
