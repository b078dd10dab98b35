/** That what is shown is not yet what is asked for. */
import { areUnderWay, type ShownRun } from '../../model/page/session';
import type { Workspace } from '../../model/page/workspace';
import { useLasting } from '../figure/useLasting';
import { useReadable } from '../figure/useReadable';
import { useSession } from '../parts/useSession';

/** What is under way for less is not worth a line. */
const MOMENT_MS = 150;

/**
 * A line above the figure that takes no room; how far each run has come stands in its row. A timer delays it, not a CSS
 * animation with a delay: while one of those waits the browser goes on producing frames, and a new picture would have
 * to wait for the next of them.
 */
export function UnderWay({ workspace }: { readonly workspace: Workspace }) {
  const isUnderWay = useSession(workspace, areUnderWay);
  const isDrawn = useLasting(isUnderWay, MOMENT_MS);
  return (
    <div
      className="under-way-line"
      role="progressbar"
      aria-label="Simulating"
      hidden={!isUnderWay}
      data-drawn={isDrawn}
    />
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
