/**
 * What stands on the fault track as it may be edited, in the words and units of the figure, by their places in the
 * list.
 */
import { useMemo } from 'react';
import type { Fault } from '../../layout/faults';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { useMischief } from './useMischief';

/** Later than every run. */
const NEVER_NS = Number.POSITIVE_INFINITY;

const NONE: readonly Fault[] = [];

export function useFaults(workspace: Workspace): readonly Fault[] {
  const scenario = useSession(workspace, (state) => state.scenario);
  const target = useSession(workspace, (state) => state.target);
  const shown = useSession(workspace, (state) => state.shown);
  const runs = useSession(workspace, (state) => state.runs);
  const { hidden: unseen } = useReadable(workspace.presentation);
  const { value: told } = useMischief(workspace);
  return useMemo(() => {
    if (told === null) return NONE;
    const { marksIn, shownMark } = told;
    const hidden = runs.filter((_, at) => unseen.includes(at)).map(({ variant }) => variant);
    return marksIn({ scenario, target, shown }).map((each) => {
      const fault = shownMark(each, runs[0]?.lanes ?? []);
      // What is of a hidden run alone keeps its place in the list, and has none in time.
      const isTold = each.owner === null || !hidden.includes(each.owner);
      return isTold ? fault : { ...fault, startNs: NEVER_NS, endNs: NEVER_NS };
    });
  }, [told, scenario, target, shown, runs, unseen]);
}
