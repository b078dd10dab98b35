/** The settings that the question is about. */
import { controlsOf } from '../../model/edits/controls';
import type { Workspace } from '../../model/page/workspace';
import { leversOf } from '../../model/scenario/levers';
import { useSession } from '../parts/useSession';
import { Controls } from './Controls';

export function Levers({ workspace }: { readonly workspace: Workspace }) {
  const levers = useSession(workspace, (state) => leversIn(state).join());
  return <Controls workspace={workspace} only={levers === '' ? [] : levers.split(',')} />;
}

/** Their paths, of the scenario on the page. */
export function leversIn(state: Parameters<typeof controlsOf>[0]): readonly string[] {
  const known = controlsOf(state).sections.flatMap(({ fields }) => fields.map(({ path }) => path));
  // Those that are guessed are so from what was opened: a slider does not move away from under the hand.
  return leversOf('levers' in state.scenario ? state.scenario : state.original, known);
}
