/**
 * The runs of before a hand moved a value: what they came to, how far the runs are from that now, and what was drawn of
 * them. They stay until the next edit.
 */
import type { Readable, Store } from '../../base/store';
import type { TraceWindow } from '../../core/columns';
import type { TransactionDetail } from '../../core/messages';
import type { Marking } from '../run/marking';
import type { Session, SessionState } from '../run/session';
import { haveOneSource } from '../scenario/document';
import { isEqual } from '../scenario/equality';
import { isAtRest } from './atRest';
import { differenceText } from './difference';
import { type Measure, responseOf } from './response';

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
  readonly drawn: GhostPicture;
}

/** What was in view of a run, and its marked transaction; null where there was none. */
export interface GhostPicture {
  readonly window: TraceWindow | null;
  readonly transaction: TransactionDetail | null;
}

/** A page with ghosts, as far as this needs it. */
export interface Haunted {
  /** Whether a hand moves a value. */
  readonly isMoving: Readable<boolean>;
  readonly session: Pick<Session, 'state'>;
  readonly marking: Pick<Marking, 'of'>;
  readonly ghosts: Store<Ghosts | null>;
}

/** Keeps the ghosts of a page in step with its runs; the answer ends it. */
export function followGhosts({ isMoving, session, marking, ghosts }: Haunted): () => void {
  /** The last state whose runs were all there. */
  let whole: SessionState | null = null;
  let drawn: ReadonlyMap<string, GhostPicture> = new Map();
  let wasMoving = false;

  const look = () => {
    const state = session.state.getState();
    const moves = isMoving.get();
    const shown = ghosts.get()?.state ?? null;
    if (moves && !wasMoving) {
      drawn = pictures(state);
      const isOf = whole !== null && isAlike(whole, state) && whole.scenario !== state.scenario;
      ghosts.set(isOf && whole !== null ? ghostsOf(whole, state, drawn) : null);
    } else if (shown !== null) {
      // Another edit, or another scenario: the difference would be of something else. Runs that come into view or
      // leave it, as with an answer, are no edit.
      const isOther = !haveOneSource(shown, state) || (!moves && !isEqual(state.scenario, moved));
      ghosts.set(isOther ? null : ghostsOf(shown, state, drawn));
    }
    wasMoving = moves;
    if (moves) moved = state.scenario;
    if (isAtRest(state) && !moves) whole = state;
  };
  /** The run that a hand moves comes after the first move: what is in view is still of before. */
  const pictures = ({ runs }: SessionState): ReadonlyMap<string, GhostPicture> =>
    new Map(
      runs.map(({ key, window }) => [
        key,
        { window: window.get(), transaction: marking.of(key).get() },
      ]),
    );
  /** The scenario as the hand left it. */
  let moved = session.state.getState().scenario;
  look();
  const ends = [session.state.subscribe(look), isMoving.subscribe(look)];
  return () => {
    ghosts.set(null);
    for (const end of ends) end();
  };
}

/** Whether both show the same variants of one scenario. */
function isAlike(one: SessionState, other: SessionState): boolean {
  return haveOneSource(one, other) && isEqual(one.shown, other.shown);
}

function ghostsOf(
  before: SessionState,
  now: SessionState,
  drawn: ReadonlyMap<string, GhostPicture>,
): Ghosts {
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
      drawn: drawn.get(key) ?? { window: null, transaction: null },
    };
    return [[key, ghost] as const];
  });
  return { state: before, runs: new Map(runs) };
}
