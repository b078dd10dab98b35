/**
 * The question above the figure: what is asked, what this is, what is set up; beside it what the reader predicts, and
 * what the runs answer. A scenario that asks nothing has its title and its summary there. All of it is text, whatever
 * a file says.
 */
import type { ReactNode } from 'react';
import type { Workspace } from '../../model/page/workspace';
import type { SessionState } from '../../model/run/session';
import { withSettings } from '../../model/scenario/family';
import { textAt, titleOfScenario } from '../../model/scenario/scenario';
import { later } from '../parts/later';
import { MenuButton } from '../parts/MenuButton';
import { TermText } from '../parts/TermText';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { Answer, useIsTold } from './Answer';
import { ComparedRuns } from './ComparedRuns';
import { useStanding } from './useStanding';

export const Explanation = later(
  'The explanation',
  async () => (await import('./Explanation')).Explanation,
);

export const ItemLine = later(
  'The item of the lecture',
  async () => (await import('./ItemLine')).ItemLine,
);

export const ChangedSettings = later(
  'What is changed',
  async () => (await withSettings(import('./ChangedSettings'))).ChangedSettings,
);

interface QuestionStripProps {
  readonly workspace: Workspace;
  /** What stands at the right of it. */
  readonly children?: ReactNode;
}

export function QuestionStrip({ workspace, children = null }: QuestionStripProps) {
  const question = useSession(workspace, questionOf);
  const standing = useStanding(workspace);
  const [setup, watch, summary, source] = [
    useSession(workspace, ({ scenario }) => textAt(scenario, 'setup')),
    useSession(workspace, ({ scenario }) => textAt(scenario, 'watch')),
    useSession(workspace, ({ scenario }) => textAt(scenario, 'summary')),
    useSession(workspace, ({ scenario }) => textAt(scenario, 'source')),
  ];
  const isEdited = useSession(workspace, ({ scenario, original }) => scenario !== original);
  const isAsked = useReadable(workspace.isGuessOpen);
  // The answer needs the room.
  const isTold = useIsTold(workspace);
  const isGiven = useReadable(workspace.given) !== null;
  const hasLines = setup !== '' || watch !== '';
  const changed = isEdited && <ChangedSettings workspace={workspace} />;
  // It mostly tells the answer.
  const more = summary !== '' && !isAsked && (
    <MenuButton className="question-more" isInLine name="Explanation" label="Explanation">
      <Explanation {...{ workspace, summary, source }} />
    </MenuButton>
  );
  return (
    <section className="question" aria-label="Question">
      <div className="question-body">
        <div className="question-lines">
          <h2>{question}</h2>
          <p className="question-standing">{standing}</p>
          {isGiven && <ItemLine workspace={workspace} />}
          {setup !== '' && <p>{isAsked ? setup : <TermText text={setup} place="setup" />}</p>}
          {!hasLines && summary !== '' && <p className="question-summary">{summary}</p>}
          {watch !== '' && !isTold && (
            <p className="question-watch">
              {isAsked ? watch : <TermText text={watch} place="watch" />}
            </p>
          )}
          {workspace.embedded === null ? (
            <ComparedRuns workspace={workspace}>
              {more}
              {changed}
            </ComparedRuns>
          ) : (
            changed
          )}
        </div>
        <Answer workspace={workspace} />
      </div>
      {children !== null && children !== false && <div className="question-slot">{children}</div>}
    </section>
  );
}

/** What is asked; of a scenario that asks nothing its title. */
export function questionOf({ scenario, id }: Pick<SessionState, 'scenario' | 'id'>): string {
  return textAt(scenario, 'question') || titleOfScenario(scenario, id);
}
