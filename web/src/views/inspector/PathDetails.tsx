/** A path as it is at the playhead: what its queue holds, of how much, and what it has held and dropped so far. */
import { formatBytes, formatLatency } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import type { LaneInfo, PathView } from '../../core/messages';
import { nameIn } from '../../layout/lanes';
import { formatPoint } from '../../model/looking/clock';
import { fillText, isShared, longestBytes } from '../../model/looking/pathText';
import type { PathEnds } from '../../model/looking/selection';
import type { Workspace } from '../../model/page/workspace';
import { useFramed } from '../figure/useFramed';
import { Facts } from './Facts';
import { useSeenPath } from './useSeenPath';

interface PathDetailsProps extends PathEnds {
  readonly workspace: Workspace;
  readonly run: string;
  readonly lanes: readonly LaneInfo[];
}

export function PathDetails({ workspace, run, lanes, source, target }: PathDetailsProps) {
  const span = useFramed(workspace.session.viewport);
  const seen = useSeenPath(workspace, { run, source, target });
  return (
    <>
      <h2>Path</h2>
      <p>
        {nameIn(lanes, source)} → {nameIn(lanes, target)}
      </p>
      {seen !== null &&
        (seen.view === null ? (
          <p className="note">This path has no limit here; nothing queues on it.</p>
        ) : (
          <>
            {isShared(seen.view, { source, target }) && (
              <p className="note">shared by the replicas of two regions</p>
            )}
            <p>
              at <time dateTime={`PT${seen.timeNs / 1e9}S`}>{formatPoint(seen.timeNs, span)}</time>:{' '}
              {fillText(seen.view)}
            </p>
            <Fill view={seen.view} />
            <Facts title="Queue" facts={queueFacts(seen.view)} />
            <Facts title="Line" facts={lineFacts(seen.view)} />
          </>
        ))}
    </>
  );
}

/** How full the queue is, as a bar; of one without an end nothing. */
export function Fill({ view: { bytes, bufferBytes } }: { readonly view: PathView }) {
  if (bufferBytes === null) return null;
  const width = `${Math.min(100, (100 * bytes) / bufferBytes)}%`;
  return (
    <div className="path-fill" aria-hidden="true">
      <span style={{ width }} />
    </div>
  );
}

function queueFacts(view: PathView): readonly (readonly [string, string])[] {
  const { waitNs, longestNs, droppedBytes } = view;
  return [
    ['time to drain', formatLatency(waitNs / 1e9)],
    ['most so far', `${formatBytes(longestBytes(view))}, ${formatLatency(longestNs / 1e9)}`],
    ['dropped so far', droppedBytes === 0 ? 'nothing' : formatBytes(droppedBytes)],
  ];
}

function lineFacts({ bitsPerSecond, bufferBytes }: PathView) {
  return [
    ['rate', formatQuantity(bitsPerSecond / 1e6, 'Mbit/s')],
    ['buffer', formatQuantity(bufferBytes, 'B')],
  ] as const;
}
