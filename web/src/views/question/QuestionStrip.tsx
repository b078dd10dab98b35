/**
 * The question above the figure: what is set up, what to watch, what the reader predicts, and what the runs answer. A
 * scenario that asks nothing has its title and its summary there. All of it is text, whatever a file says.
 */
import { type ReactNode, useId } from 'react';
import { fold, isFoldedBy } from '../../model/page/fold';
import type { SessionState } from '../../model/page/session';
import type { Workspace } from '../../model/page/workspace';
import { textAt, titleOfScenario } from '../../model/scenario/scenario';
import { useReadable } from '../figure/useReadable';
import { TermText } from '../parts/TermText';
import { useSession } from '../parts/useSession';
import { Answer } from './Answer';

interface QuestionStripProps {
  readonly workspace: Workspace;
  /** What stands at the right of it. */
  readonly children?: ReactNode;
}

export function QuestionStrip({ workspace, children = null }: QuestionStripProps) {
  const bodyId = useId();
  const isFolded = isFoldedBy(useReadable(fold), workspace.isEmbedded);
  const question = useSession(workspace, questionOf);
  const [setup, watch, summary, source] = [
    useSession(workspace, ({ scenario }) => textAt(scenario, 'setup')),
    useSession(workspace, ({ scenario }) => textAt(scenario, 'watch')),
    useSession(workspace, ({ scenario }) => textAt(scenario, 'summary')),
    useSession(workspace, ({ scenario }) => textAt(scenario, 'source')),
  ];
  const hasLines = setup !== '' || watch !== '';
  return (
    <section className="question" aria-label="Question" data-folded={isFolded}>
      <div className="question-head">
        <h2>{question}</h2>
        <button
          type="button"
          className="question-fold"
          aria-expanded={!isFolded}
          aria-controls={bodyId}
          aria-label={isFolded ? 'Unfold the question' : 'Fold the question'}
          title={isFolded ? 'Unfold the question' : 'Fold the question to one line'}
          onClick={() => fold.set(isFolded ? 'open' : 'folded')}
        >
          <span aria-hidden="true">{isFolded ? '▾' : '▴'}</span>
        </button>
        {summary !== '' && <More summary={summary} source={source} />}
      </div>
      <div id={bodyId} className="question-body" hidden={isFolded}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll in it, by keys as well. */}
        <section className="question-lines" aria-label="What is compared" tabIndex={0}>
          {setup !== '' && (
            <p>
              <b>Setup</b> <TermText text={setup} place={isFolded ? null : 'setup'} />
            </p>
          )}
          {watch !== '' && (
            <p>
              <b>Watch</b> <TermText text={watch} place={isFolded ? null : 'watch'} />
            </p>
          )}
          {!hasLines && summary !== '' && <p className="question-summary">{summary}</p>}
        </section>
        <Answer workspace={workspace} isFolded={isFolded} />
      </div>
      {children !== null && children !== false && <div className="question-slot">{children}</div>}
    </section>
  );
}

/** What is asked; of a scenario that asks nothing its title. */
export function questionOf({ scenario, id }: Pick<SessionState, 'scenario' | 'id'>): string {
  return textAt(scenario, 'question') || titleOfScenario(scenario, id);
}

/** The long explanation, for those who want it. */
function More({ summary, source }: { readonly summary: string; readonly source: string }) {
  const id = useId();
  return (
    <>
      <button type="button" className="in-line" popoverTarget={id}>
        Explanation
      </button>
      <div id={id} className="menu question-more" popover="auto">
        <p>{summary}</p>
        {source !== '' && <p className="note">Source: {source}</p>}
      </div>
    </>
  );
}
