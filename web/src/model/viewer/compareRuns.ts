/** Whether the runs that a link opens are what they were when it was made. */
import { formatCount } from '../../base/format';
import type { ScenarioError } from '../../core/messages';
import type { LinkedRun } from '../link/link';
import { formatMedian, type Headline } from '../run/headline';
import type { Session, SessionState } from '../run/session';
import type { ThenAndNow, ThenAndNowRow } from '../run/sessionState';
import type { Document } from '../scenario/document';
import { variantNames } from '../scenario/scenario';
import { variantKey } from '../scenario/variants';
import { runLink } from './pageLink';

/** Tells, once the runs are finished, how they differ from the link's; an edit meanwhile ends the question. */
export function compareRuns(
  session: Session,
  { scenario, shown }: Document,
  linked: LinkedRun,
): void {
  const look = (state: SessionState) => {
    const isEdited = state.scenario !== scenario || state.shown !== shown;
    const run = isEdited ? null : runLink(state);
    // What is finished may still be of before.
    if (!isEdited && (run === null || state.isOvertaken)) return;
    end();
    const errors = run === null ? [] : differences(shown.map(variantKey), linked, run);
    if (run === null || errors.length === 0) return;
    const names = shown.map((variant) => [
      variantKey(variant),
      variantNames(scenario)[variant] ?? '',
    ]);
    const told = thenAndNow(
      names.map((name) => name.join(' ').trim()),
      linked,
      run,
    );
    session.notify(DIFFERENT_RUNS, errors, DIFFERENT_RUNS, null, told);
  };
  const end = session.state.subscribe(look);
  look(session.state.getState());
}

const DIFFERENT_RUNS = 'The runs differ from those this link was made from';

/** The digests that differ, as errors of the link. */
export function differences(
  keys: readonly string[],
  linked: LinkedRun,
  run: LinkedRun,
): readonly ScenarioError[] {
  const isSameEngine = linked.engine === run.engine;
  const from = linked.engine === '' ? 'an unnamed engine' : `engine ${linked.engine}`;
  const to = isSameEngine ? 'the same here' : `engine ${run.engine} here`;
  return keys.flatMap((key, i) => {
    if (!isOther(linked, run, i)) return [];
    const message = `digest ${linked.digests[i]} with ${from}, ${run.digests[i]} with ${to}`;
    return [{ path: key, code: 'digest', message, allowed: '' }];
  });
}

/** The runs whose digests differ, with their headlines; null of a link that does not say its revision. */
export function thenAndNow(
  names: readonly string[],
  linked: LinkedRun,
  run: LinkedRun,
): ThenAndNow | null {
  if (linked.revision === null) return null;
  const isBroken = linked.revision === run.revision;
  const engine = (of: LinkedRun) =>
    `revision ${of.revision}${of.engine && ` (engine ${of.engine})`}`;
  const why = isBroken
    ? `Link and page have the same ${engine(run)} of the simulation’s rules, so this should not happen.`
    : `The link was made with ${engine(linked)} of the simulation’s rules; this page has ${engine(run)}.`;
  const rows = (i: number): readonly ThenAndNowRow[] => {
    const [was, is] = [linked.headlines[i], run.headlines[i]];
    const digest = {
      measure: 'digest',
      held: null,
      was: linked.digests[i] ?? '',
      is: run.digests[i] ?? '',
    };
    if (was === undefined || is === undefined) return [digest];
    const committed = ({ committed: count }: Headline) => `${formatCount(count)} tx`;
    const median = ({ latency }: Headline) => formatMedian(latency);
    return [
      { measure: 'committed', held: 'throughput', was: committed(was), is: committed(is) },
      { measure: 'median latency', held: 'latency', was: median(was), is: median(is) },
      digest,
    ];
  };
  const runs = names.flatMap((name, i) =>
    isOther(linked, run, i) ? [{ name, rows: rows(i) }] : [],
  );
  return { why, isBroken, runs };
}

function isOther(linked: LinkedRun, run: LinkedRun, i: number): boolean {
  const [was, is] = [linked.digests[i], run.digests[i]];
  return was !== undefined && is !== undefined && was !== is;
}
