/**
 * What is asked on the stage, below the title: the choices with the hall's hands beside them, and in the place of what
 * is right the verdict, with why below. It is as high before the answer as with it.
 */
import type { Answered, Form } from '../../core/messages';
import { type Hands, ROUNDS_MAX } from '../../model/lecture/hands';
import type { Typing } from '../../model/lecture/typing';
import type { Desk } from '../../model/page/desk';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';

interface StageQuestionProps {
  readonly workspace: Workspace;
  readonly desk: Desk;
  /** What the item says to the audience. */
  readonly text: string;
}

export function StageQuestion({ workspace, desk: { stage }, text }: StageQuestionProps) {
  const known = useReadable(workspace.asking.asked);
  const { isThere, beat, hands, guessed } = useReadable(stage.shown);
  const typing = useReadable(stage.typing);
  // Of the item before nothing is asked here.
  const asked = isThere ? known : null;
  const isTold = beat === 'answer' && asked !== null;
  const prediction = asked?.prediction ?? null;
  const answer = asked?.answer ?? null;
  const why = isTold ? (answer?.text ?? lackOf(answer)) : '';
  // The hall is asked until somebody has counted it.
  const isAskingHands = beat === 'hands' && hands.rounds.length === 0;
  return (
    <section className="stage-question" aria-label="Prediction" data-beat={beat}>
      {prediction !== null && (
        <>
          <p className="stage-ask" id="stage-ask">
            {prediction.ask ?? 'What do you expect?'}
          </p>
          {prediction.form.kind === 'choices' ? (
            <Choices
              {...{ hands, typing, isTold, beat }}
              form={prediction.form}
              verdict={answer?.verdict ?? null}
              onHold={(place) => stage.hold(place)}
              onCount={(place, percent) => stage.count(place, percent)}
            />
          ) : (
            <NumberAsked {...{ typing, guessed, isTold }} form={prediction.form} />
          )}
        </>
      )}
      <p className="stage-told" role="status" data-told={isTold}>
        {isTold ? why : isAskingHands ? 'Hands up: which is it?' : text}
      </p>
    </section>
  );
}

function lackOf(answer: Answered | null): string {
  if (answer === null) return '';
  return answer.case === null
    ? 'With these settings the question no longer applies.'
    : 'One of the measurements is missing in these runs.';
}

interface ChoicesProps {
  readonly form: Extract<Form, { kind: 'choices' }>;
  readonly hands: Hands;
  readonly typing: Typing;
  readonly beat: string;
  readonly isTold: boolean;
  readonly verdict: string | null;
  readonly onHold: (place: number) => void;
  readonly onCount: (place: number, percent: number) => void;
}

function Choices(props: ChoicesProps) {
  const { form, hands, typing, beat, isTold, verdict, onHold, onCount } = props;
  const isUncounted = hands.rounds.length === 0;
  const rounds = isUncounted && (beat === 'ask' || isTold) ? [] : roundsOf(hands);
  return (
    <ol className="stage-choices" aria-labelledby="stage-ask" data-handless={isUncounted && isTold}>
      {form.choices.map((text, place) => {
        const isRight = isTold && form.right === place;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place, and two may read alike.
          <li key={place} data-right={isRight} data-other={isTold && !isRight}>
            <button
              type="button"
              aria-pressed={hands.held === place && (beat === 'ask' || beat === 'hands')}
              onClick={() => onHold(place)}
            >
              <b>{isRight ? '✓' : place + 1}</b> {text ?? '…'}
              {isRight && <span className="visually-hidden">, right</span>}
              {isRight && verdict !== null && <>: {verdict}</>}
            </button>
            {rounds.map((round, number) => (
              <Bar
                // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
                key={number}
                name={`Hands for choice ${place + 1}${rounds.length > 1 ? `, round ${number + 1}` : ''}`}
                percent={round[place] ?? null}
                isCounting={
                  number === rounds.length - 1 && typing?.for === 'share' && typing.place === place
                }
                isOpen={number === rounds.length - 1 && !isTold}
                onCount={(percent) => onCount(place, percent)}
              />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** There is one to count from the beat of hands on. */
function roundsOf({ rounds }: Hands) {
  return rounds.length === 0 ? [[]] : rounds.slice(-ROUNDS_MAX);
}

interface BarProps {
  readonly name: string;
  /** Null: not counted. */
  readonly percent: number | null;
  /** Whether the next digit is its share. */
  readonly isCounting: boolean;
  readonly isOpen: boolean;
  readonly onCount: (percent: number) => void;
}

function Bar({ name, percent, isCounting, isOpen, onCount }: BarProps) {
  return (
    <span className="stage-bar" data-counting={isCounting}>
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        aria-label={name}
        aria-valuetext={percent === null ? 'not counted' : `${percent} %`}
        disabled={!isOpen}
        value={percent ?? 0}
        style={{ '--share': `${percent ?? 0}%` } as React.CSSProperties}
        onChange={({ currentTarget }) => onCount(Number(currentTarget.value))}
      />
      <span>{percent === null ? (isCounting ? '0 to 9' : '') : `${percent} %`}</span>
    </span>
  );
}

interface NumberAskedProps {
  readonly form: Exclude<Form, { kind: 'choices' }>;
  readonly typing: Typing;
  readonly guessed: number | null;
  readonly isTold: boolean;
}

/** A number or a time: what the hall says, and beside it what is right. */
function NumberAsked({ form, typing, guessed, isTold }: NumberAskedProps) {
  const unit = form.kind === 'at' ? 's' : form.unit;
  const said = typing?.for === 'number' ? `${typing.text}_` : guessed;
  return (
    <p className="stage-number">
      <span data-open={typing?.for === 'number'}>
        <small>the hall: </small>
        {said ?? '?'} {unit}
      </span>
      {isTold && form.text !== null && (
        <strong>
          ✓ {form.text}
          <span className="visually-hidden">, right</span>
        </strong>
      )}
    </p>
  );
}
