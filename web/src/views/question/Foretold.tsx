/**
 * What a scenario asks, as its file has it, in the place of the prediction until the engine has filled in its values:
 * the question is there with the page, and nothing moves when the prediction comes. A choice that is pressed counts.
 */
import type { Workspace } from '../../model/page/workspace';
import type { Scenario } from '../../model/scenario/scenario';
import { useSession } from '../parts/useSession';

export function Foretold({ workspace }: { readonly workspace: Workspace }) {
  const predict = useSession(workspace, predictOf);
  if (predict === null) return null;
  const { ask = 'What do you expect?', choices } = predict;
  return (
    <>
      <p className="question-ask">{plain(ask)}</p>
      <fieldset className="question-choices">
        {(Array.isArray(choices) ? choices : []).map((choice, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place, and two may read alike.
            key={place}
            type="button"
            onClick={() => workspace.asking.guess.set({ kind: 'choice', place })}
          >
            {plain(choice?.text)}
          </button>
        ))}
        <button type="button" className="in-line question-skip" aria-disabled="true">
          Show the answer
        </button>
      </fieldset>
    </>
  );
}

/** What is predicted, of a file that may hold anything: the engine has not judged it yet. */
function predictOf({ scenario }: { readonly scenario: Scenario }) {
  return (scenario.predict ?? null) as { ask?: unknown; choices?: unknown } | null;
}

/** A text whose values are still to come says nothing yet. */
function plain(text: unknown): string {
  return typeof text !== 'string' || text.includes('{') ? '…' : text;
}
