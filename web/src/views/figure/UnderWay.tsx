/** That what is shown is not yet what is asked for, and how far the runs have come. */
import { areUnderWay, type ShownRun } from '../../model/page/session';
import type { Workspace } from '../../model/page/workspace';
import { useSession } from '../parts/useSession';
import { useLasting } from './useLasting';
import { useReadable } from './useReadable';

/** What is under way for less is not worth a line. */
const MOMENT_MS = 150;
/** Who waits for longer wants to know for how long. */
const WHILE_MS = 1000;

/**
 * A line above the figure that takes no room; after a while it has words. A timer delays it, not a CSS animation with a delay: while
 * one of those waits the browser goes on producing frames, and a new picture would have to wait for the next of them.
 */
export function UnderWay({ workspace }: { readonly workspace: Workspace }) {
  const isUnderWay = useSession(workspace, areUnderWay);
  const runs = useSession(workspace, (state) => state.runs);
  const isDrawn = useLasting(isUnderWay, MOMENT_MS);
  const isLong = useLasting(isUnderWay, WHILE_MS);
  return (
    <div
      className="under-way-line"
      role="progressbar"
      aria-label="Simulating"
      hidden={!isUnderWay}
      data-drawn={isDrawn}
    >
      {isUnderWay && isLong && (
        <p>
          simulating:{' '}
          {runs.map((run) => (
            <RunProgress key={run.key} run={run} />
          ))}
        </p>
      )}
    </div>
  );
}

/** How far a run has come. */
export function RunProgress({ run }: { readonly run: ShownRun }) {
  const progress = useReadable(run.progress);
  const part = progress === null ? 0 : progress.timeNs / Math.max(1, progress.horizonNs);
  return (
    <span className="under-way">
      {run.key} {progress?.finished === true ? 'ready' : `${Math.floor(part * 100)} %`}
    </span>
  );
}
