/** How far a run has come. */
import type { ShownRun } from '../../model/run/session';
import { useReadable } from './useReadable';

export function RunProgress({ run }: { readonly run: ShownRun }) {
  const progress = useReadable(run.progress);
  const part = progress === null ? 0 : progress.timeNs / Math.max(1, progress.horizonNs);
  return (
    <span className="under-way">
      {run.key} {progress?.finished === true ? 'ready' : `${Math.floor(part * 100)} %`}
    </span>
  );
}
