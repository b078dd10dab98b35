/**
 * The runs of before a hand moved a value: what they came to, and how far the runs are from that now. They stay while
 * the hand moves, and for some seconds after.
 */
import type { Store } from '../../base/store';
import type { SessionState } from '../page/session';
import type { Workspace } from '../page/workspace';
import { haveOneSource } from '../scenario/document';
import { isEqual } from '../scenario/equality';
import { isAtRest } from './atRest';
import { differenceText } from './difference';
import { type Measure, responseOf } from './response';

/** How long a reader has to compare. */
export const GHOST_MS = 4000;

export interface Ghosts {
  /** The page as it was. */
  readonly state: SessionState;
  /** By the letters of the runs. */
  readonly runs: ReadonlyMap<string, Ghost>;
}

export interface Ghost {
  /** Seconds; null where it grew or nobody was answered. */
  readonly latencyS: number | null;
  /** What the table says beside the run's numbers: "+0.39", "was growing". */
  readonly latency: string;
  readonly throughput: string;
}

/** Keeps the ghosts of a page in step with its runs; the answer ends it. */
export function followGhosts(workspace: Workspace): () => void {
  const { isMoving, session } = workspace;
  const ghosts: Store<Ghosts | null> = workspace.ghosts;
  /** The last state whose runs were all there. */
  let whole: SessionState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasMoving = false;

  const look = () => {
    const state = session.state.getState();
    const moves = isMoving.get();
    const shown = ghosts.get()?.state ?? null;
    if (moves && !wasMoving) {
      clearTimeout(timer);
      const isOf = whole !== null && isAlike(whole, state) && whole.scenario !== state.scenario;
      ghosts.set(isOf && whole !== null ? ghostsOf(whole, state) : null);
    } else if (!moves && wasMoving) {
      timer = setTimeout(() => ghosts.set(null), GHOST_MS);
    } else if (shown !== null) {
      // Another edit, or other runs: the difference would be of something else.
      const isOther = !isAlike(shown, state) || (!moves && state.scenario !== moved);
      ghosts.set(isOther ? null : ghostsOf(shown, state));
    }
    wasMoving = moves;
    if (moves) moved = state.scenario;
    if (isAtRest(state) && !moves) whole = state;
  };
  /** The scenario as the hand left it. */
  let moved = session.state.getState().scenario;
  look();
  const ends = [session.state.subscribe(look), isMoving.subscribe(look)];
  return () => {
    clearTimeout(timer);
    ghosts.set(null);
    for (const end of ends) end();
  };
}

/** Whether both show the same variants of one scenario. */
function isAlike(one: SessionState, other: SessionState): boolean {
  return haveOneSource(one, other) && isEqual(one.shown, other.shown);
}

function ghostsOf(before: SessionState, now: SessionState): Ghosts {
  const runs = before.runs.flatMap(({ key, report: was }) => {
    const is = now.runs.find((run) => run.key === key)?.report ?? null;
    if (was === null) return [];
    const then = responseOf(was);
    const difference = (measure: Measure) =>
      is === null ? '' : differenceText(then, responseOf(is), measure);
    const ghost: Ghost = {
      latencyS: then.isGrowing ? null : then.latency,
      latency: difference('latency'),
      throughput: difference('throughput'),
    };
    return [[key, ghost] as const];
  });
  return { state: before, runs: new Map(runs) };
}
