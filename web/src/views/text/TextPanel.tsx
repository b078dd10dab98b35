/** The scenario as text, beside the figure: what it says of itself, its JSON, and what is wrong with that. */
import type { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { visitText } from '../../base/remembered';
import { judged } from '../../model/page/judge';
import type { Workspace } from '../../model/page/workspace';
import type { Scenario } from '../../model/scenario/scenario';
import { Draft, type DraftState } from '../../model/text/draft';
import { useReadable } from '../parts/useReadable';
import { format, goTo, HINT, openEditor, toldProblem } from './editor';
import { KeepForm } from './KeepForm';
import { SelfFields } from './SelfFields';

/** A page's text stays while the panel is closed. */
const drafts = new WeakMap<Workspace, Draft>();

/** More than these say nothing new. */
const PROBLEMS_MAX = 50;

export function TextPanel({ workspace }: { readonly workspace: Workspace }) {
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [editor, setEditor] = useState<EditorView | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const draft = draftOf(workspace);
  const state = useReadable(draft.state);

  useEffect(() => {
    if (place.current === null) return undefined;
    const { view, end } = openEditor(place.current, draft);
    setEditor(view);
    // A keyboard on the screen would hide most of the text.
    if (matchMedia('(pointer: coarse)').matches) title.current?.focus();
    else view.focus();
    return end;
  }, [draft]);

  // The focus goes back to what opened the panel.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const own = panel.current;
    return () => {
      if (own?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const close = () => workspace.isTextOpen.set(false);
  return (
    <section ref={panel} className="text-panel" aria-label="Scenario as text">
      <header className="text-head">
        <h2 ref={title} tabIndex={-1}>
          Scenario as text
        </h2>
        <button
          type="button"
          title="Shift + Alt + F"
          onClick={() => setUnreadable(editor !== null && !format(editor))}
        >
          Format
        </button>
        <button type="button" onClick={close}>
          Close
        </button>
      </header>
      <SelfFields workspace={workspace} />
      <div ref={place} className="text-editor" />
      <p id={HINT} className="text-hint">
        <kbd>Ctrl + Space</kbd> lists what may stand here; <kbd>Tab</kbd> leaves the text;{' '}
        <kbd>F8</kbd> goes to the next mistake; undo in the text is its own.
      </p>
      <div className="text-standing">
        <p role="status">
          {isUnreadable && state.standing === 'unfinished'
            ? 'Only valid JSON can be formatted. '
            : ''}
          {standingText(state)}
        </p>
        {state.standing === 'unfinished' && (
          <button type="button" onClick={() => draft.giveUp()}>
            Discard my changes
          </button>
        )}
      </div>
      {state.problems.length > 0 && (
        <ol className="text-problems" aria-label="Mistakes in the text">
          {state.problems.slice(0, PROBLEMS_MAX).map((problem) => (
            <li key={`${problem.from} ${problem.path} ${problem.message}`}>
              <button type="button" onClick={() => editor !== null && goTo(editor, problem)}>
                <span>line {lineOf(draft.text, problem.from)}</span>{' '}
                {problem.path !== '' && <code>{problem.path}</code>} {toldProblem(problem)}
              </button>
            </li>
          ))}
          {state.problems.length > PROBLEMS_MAX && (
            <li>and {state.problems.length - PROBLEMS_MAX} more</li>
          )}
        </ol>
      )}
      <KeepForm
        workspace={workspace}
        hindrance={state.standing === 'shown' ? undefined : 'Mend the mistakes in the text first'}
      />
    </section>
  );
}

function draftOf(workspace: Workspace): Draft {
  const { session } = workspace;
  const known = drafts.get(workspace);
  if (known !== undefined) return known;
  const page = {
    get: () => session.state.getState(),
    subscribe: (listener: () => void) => session.state.subscribe(listener),
    check: (text: string) => judged(session, text),
    write: (scenario: Scenario) => workspace.do(({ edits }) => edits.replace(scenario)),
  };
  const draft = new Draft(page, visitText('text'));
  drafts.set(workspace, draft);
  return draft;
}

function standingText({ standing, problems, isOvertaken }: DraftState): string {
  const count = `${problems.length} ${problems.length === 1 ? 'mistake' : 'mistakes'}`;
  const meanwhile = isOvertaken
    ? ' The settings have changed meanwhile; a text without mistakes is joined with them.'
    : '';
  if (standing === 'read soon') return `Reading…${meanwhile}`;
  if (standing === 'shown')
    return problems.length === 0 ? 'The page shows this text.' : `${count} in the settings.`;
  return `${count}; the page still shows the last run.${meanwhile}`;
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
