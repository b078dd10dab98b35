/** That what is shown is not yet what is asked for. */

import type { Workspace } from '../../model/page/workspace';
import { areUnderWay } from '../../model/run/session';
import { useLasting } from '../figure/useLasting';
import { useSession } from '../parts/useSession';

/** Shorter runs show no line. */
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
