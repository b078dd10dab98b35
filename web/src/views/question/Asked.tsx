/** What the reader predicts, and what the runs answer once a guess is made, or the answer is asked for. */
import { useId } from 'react';
import type { Answered, Asked as AskedOfRuns } from '../../core/messages';
import type { Workspace } from '../../model/page/workspace';
import { isRight } from '../../model/run/ruledGuess';
import { areUnderWay } from '../../model/run/session';
import { isEqual } from '../../model/scenario/equality';
import { variantKey } from '../../model/scenario/variants';
import { TermText } from '../parts/TermText';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { Foretold } from './Foretold';
import { NextQuestion } from './NextQuestion';
import { Prediction, Skip } from './Prediction';
import { useOpened } from './useOpened';

export function Asked({ workspace }: { readonly workspace: Workspace }) {
  const asked = useReadable(workspace.asking.asked);
  const guess = useReadable(workspace.asking.guess);
  const isStale = useSession(workspace, areUnderWay);
  const askId = useId();
  const isTold = guess.kind !== 'none' && asked !== null;
  const { prediction = null, answer = null } = asked ?? {};
  const right = prediction === null ? null : isRight(guess, prediction.form);
  const verdict = isTold ? (answer?.verdict ?? null) : null;
  return (
    <>
      {asked === null && <Foretold workspace={workspace} />}
      {prediction !== null && (
        <>
          <p className="question-ask" id={askId}>
            {prediction.ask ?? 'What do you expect?'}
          </p>
          <Prediction
            workspace={workspace}
            form={prediction.form}
            labelledBy={askId}
            verdict={verdict}
          />
        </>
      )}
      {prediction === null && asked !== null && !isTold && <Skip workspace={workspace} />}
      <div className="question-told" aria-live="polite">
        {isTold && asked !== null && (
          <>
            {/* Beside the choices it is seen; this says it to who does not. */}
            {right !== null && (
              <span className="visually-hidden">{right ? '✓ Right. ' : '✗ Not quite. '}</span>
            )}
            {answer !== null && <AnswerText {...{ workspace, asked, answer, isStale }} />}
            {answer === null && prediction !== null && asked.missing.length > 0 && (
              <Missing workspace={workspace} missing={asked.missing} isStale={isStale} />
            )}{' '}
            {prediction !== null && (
              <button type="button" className="in-line" onClick={() => workspace.asking.ask()}>
                guess again
              </button>
            )}{' '}
            <NextQuestion workspace={workspace} />
          </>
        )}
      </div>
    </>
  );
}

interface AnswerTextProps {
  readonly workspace: Workspace;
  readonly asked: AskedOfRuns;
  readonly answer: Answered;
  readonly isStale: boolean;
}

function AnswerText({ workspace, asked, answer, isStale }: AnswerTextProps) {
  const opened = useOpened(workspace);
  const isEdited = useSession(workspace, ({ scenario }) => !isEqual(scenario, opened));
  if (asked.missing.length > 0)
    return <Missing {...{ workspace, isStale }} missing={asked.missing} />;
  if (answer.text !== null) {
    return (
      <span>
        <TermText text={answer.text} place="answer" />
      </span>
    );
  }
  if (answer.case !== null) {
    return (
      <span>
        One of the measurements is missing in these runs, such as a latency without commits.
      </span>
    );
  }
  return (
    <span>
      With these settings the question no longer applies.{' '}
      {isEdited && (
        <button
          type="button"
          className="in-line"
          onClick={() => workspace.do(({ edits }) => edits.resetAll(opened))}
        >
          set them back
        </button>
      )}
    </span>
  );
}

interface MissingProps {
  readonly workspace: Workspace;
  /** Variants that the answer takes, and that have no report. */
  readonly missing: readonly number[];
  readonly isStale: boolean;
}

/** The answer takes runs that are hidden, or not finished. */
function Missing({ workspace, missing, isStale }: MissingProps) {
  const shown = useSession(workspace, (state) => state.shown);
  const hidden = missing.filter((variant) => !shown.includes(variant));
  if (isStale || hidden.length === 0) return <span>The runs are on their way …</span>;
  return (
    <span>
      The answer takes {hidden.map(variantKey).join(' and ')}, which{' '}
      {hidden.length > 1 ? 'are' : 'is'} hidden.{' '}
      <button
        type="button"
        className="in-line"
        onClick={() => {
          for (const variant of hidden) workspace.session.toggleVariant(variant);
        }}
      >
        show {hidden.map(variantKey).join(' and ')}
      </button>
    </span>
  );
}
