/** The page as a link: what `opening` opens again. */
import { EMPTY_LINK, LINK_VERSION, type Link, type LinkedRun } from '../link/link';
import { encode } from '../link/urlState';
import { PANELS } from '../looking/panels';
import { LAST_SEQUENCE } from '../looking/playback';
import { headlineOf } from '../run/headline';
import { asksFor, type SessionState } from '../run/sessionState';
import { firstStop } from '../run/stopping';
import { type Document, firstShown, unsaidShown } from '../scenario/document';
import { isEqual } from '../scenario/equality';
import { chosenKinds } from '../scenario/kinds';
import { changesBetween } from '../scenario/patch';
import type { Viewer } from './viewer';

/** What is edited of the page: two pages with equal ones differ in where they look at most. */
export function documentLink({ id, packed, original, scenario, shown }: Document): Link {
  // Said where the name of the scenario alone, or a whole link that says nothing, would show others.
  const isUnsaid = [firstShown(scenario), unsaidShown(scenario)].every((said) =>
    isEqual(shown, said),
  );
  return {
    ...EMPTY_LINK,
    scenario: id,
    packed,
    changes: changesBetween(original, scenario),
    shown: isUnsaid ? null : shown,
  };
}

/** What runs what is shown with the native program, which holds the runs to their digests. */
export function nativeCommand(state: SessionState): string {
  const link = { ...documentLink(state), run: runLink(state), version: LINK_VERSION };
  return `quorumscope run '${encode(link)}'`;
}

/** All of the page. */
export function pageLink({ session, playback, selection, stopWhen, marking }: Viewer): Link {
  const state = session.state.getState();
  // Where the reader looks is still the scenario before.
  if (session.isBeginning) return { ...documentLink(state), version: LINK_VERSION };
  const { startNs, endNs } = session.viewport.get();
  const view = { startNs: Math.round(startNs), endNs: Math.round(endNs) };
  const { firstView } = session;
  const { kinds, fold, hasAllStrips } = session.canvas.get();
  const at = playback.playhead.get();
  const isAtStart = at.timeNs === firstView.startNs && at.sequence === LAST_SEQUENCE;
  return {
    ...documentLink(state),
    target: state.target,
    view: isEqual(view, { ...firstView }) ? null : view,
    at: isAtStart ? null : at,
    marks: session.marks.get().map(Math.round),
    tx: marking.chosenNs,
    kinds: chosenKinds(kinds),
    hasAllLanes: !fold,
    hasAllStrips,
    panels: Object.fromEntries(
      PANELS.flatMap((panel) => {
        const isShown = session.shows(panel);
        return isShown === asksFor(state.good, panel) ? [] : [[panel, isShown]];
      }),
    ),
    stopWhen: isEqual({ ...stopWhen.get() }, { ...firstStop() }) ? null : stopWhen.get(),
    selection: selection.get(),
    run: runLink(state),
    version: LINK_VERSION,
  };
}

/** The link as the address bar shows it: that of a scenario as it opens is its name. */
export function shortLink(link: Link, { scenario: opened }: Pick<Document, 'scenario'>): Link {
  const {
    scenario,
    packed,
    changes,
    shown,
    target,
    view,
    at,
    marks,
    tx,
    kinds,
    hasAllLanes,
    hasAllStrips,
    panels,
    stopWhen,
    selection,
  } = link;
  // A whole link has to say them even where the scenario's name alone would show them.
  const isOthers = shown !== null && !isEqual(shown, firstShown(opened));
  const isChanged =
    isOthers ||
    packed !== null ||
    hasAllLanes ||
    hasAllStrips ||
    changes.length + marks.length > 0 ||
    Object.keys(kinds).length + Object.keys(panels).length > 0 ||
    [target, view, at, tx, stopWhen, selection].some((part) => part !== null);
  return isChanged ? link : { ...EMPTY_LINK, scenario };
}

/** Null until every shown run is finished, and where what is shown is not what is asked for. */
export function runLink({ runs, errors, scenario, accepted }: SessionState): LinkedRun | null {
  const reports = runs.flatMap(({ report, isReportCurrent }) =>
    report !== null && isReportCurrent ? [report] : [],
  );
  const isDone = reports.length === runs.length && errors.length === 0 && scenario === accepted;
  if (!isDone) return null;
  return {
    engine: runs[0]?.engine ?? '',
    revision: runs[0]?.revision ?? null,
    digests: reports.map(({ digest }) => digest),
    headlines: reports.map(headlineOf),
  };
}
