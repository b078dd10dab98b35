/** The table of the session's variants. */
import { useMemo } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { drainText, measuredSpan } from '../../model/run/measuredSpan';
import { areRunsAwaited } from '../../model/run/session';
import { isVariantSecret } from '../../model/scenario/caveats';
import { titleOfScenario, variantNames } from '../../model/scenario/scenario';
import { variantKey } from '../../model/scenario/variants';
import { RunTable, type TableRow } from '../figure/RunTable';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { useHeldBack } from './useHeldBack';

export function ShownRuns({ workspace }: { readonly workspace: Workspace }) {
  const { session, playback, presentation } = workspace;
  const scenario = useSession(workspace, (state) => state.scenario);
  const runs = useSession(workspace, (state) => state.runs);
  const id = useSession(workspace, (state) => state.id);
  const isOvertaken = useSession(workspace, (state) => state.isOvertaken);
  const isAwaited = useSession(workspace, areRunsAwaited);
  const hasErrors = useSession(workspace, ({ errors }) => errors.length > 0);
  const horizonNs = useSession(workspace, () => session.horizonNs);
  const { isOn, hasNumbers, hidden } = useReadable(presentation);
  const hidesFuture = useReadable(workspace.hidesFuture);
  const held = useHeldBack(workspace);
  const isAsked = useReadable(workspace.isGuessOpen);
  const ghosts = useReadable(workspace.ghosts)?.runs;
  const asked = useReadable(workspace.asking.asked);
  // Of most scenarios all runs count over the same time.
  const spans = new Set(
    runs.flatMap(({ report }) => {
      if (report === null) return [];
      const [span, drain] = [measuredSpan(report), drainText(report)];
      return [
        ...(span === null ? [] : [`Latencies count ${span}`]),
        ...(drain === null ? [] : [drain]),
      ];
    }),
  );
  const rows = useMemo(
    () =>
      variantNames(scenario).map((name, variant): TableRow => {
        const key = variantKey(variant);
        const place = runs.findIndex((run) => run.variant === variant);
        const run = runs[place];
        const isSecret = isVariantSecret(variant, runs, hidesFuture);
        const named = name === '' ? titleOfScenario(scenario, id) : name;
        return {
          key,
          name: isSecret ? '' : named,
          run:
            run === undefined
              ? null
              : {
                  place,
                  report: run.report,
                  ghost: ghosts?.get(key),
                  isCurrent: run.isReportCurrent && (!isOvertaken || hasErrors),
                  isAwaited,
                  isCancelled: run.isCancelled,
                  progress: run.progress,
                  window: run.window,
                  isHidden: !hasNumbers || hidden.includes(place),
                },
          onShow: () => session.toggleVariant(variant),
          onCancel: () => session.variantOfKey(key)?.cancel(),
          onRunAgain: () => session.runAgain(),
        };
      }),
    [
      scenario,
      runs,
      id,
      isOvertaken,
      isAwaited,
      hasErrors,
      hidesFuture,
      hasNumbers,
      hidden,
      session,
      ghosts,
    ],
  );
  // Before the reader has guessed there is nothing to say.
  if (isOn ? !hasNumbers : isAsked) return null;
  // To an audience other variants, and what is still hidden, are not named.
  const told = rows.filter(({ run }) => run !== null && !(isOn && run.isHidden));
  const caveats = [...spans, ...(asked?.caveats ?? [])];
  return (
    <>
      <RunTable
        rows={told}
        held={held}
        horizonNs={horizonNs}
        presented={isOn ? playback.playhead : null}
      />
      {!isOn && caveats.length > 0 && <p className="run-notes">{caveats.join('. ')}.</p>}
    </>
  );
}
