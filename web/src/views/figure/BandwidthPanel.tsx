/** The panel of bandwidth, whole: its layout, its painting, and the words beside it. */
import { formatBytes, formatPercent } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import { total } from '../../layout/bandwidth';
import { stripLabelMinPx } from '../../layout/figureGeometry';
import { groupNames } from '../../layout/lanes';
import { AfterGuess } from '../parts/AfterGuess';
import { NumberTerm } from '../parts/NumberTerm';
import { TermText } from '../parts/TermText';
import type { LabelsProps, RunPanelProps } from './RunPanel';
import { useReadable } from './useReadable';

export * from '../../render/bandwidthPanel';

/** Whose the strips are. */
export function StripLabels(props: LabelsProps) {
  return (
    <>
      <LeaderLabel {...props} />
      <GroupLabels {...props} />
    </>
  );
}

/** The strip of whoever leads, and what its full height is. */
function LeaderLabel({ run, place, geometry }: LabelsProps) {
  if (place.leaderStrip === null) return null;
  const { y, height } = place.leaderStrip;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: y + height / 2, width: geometry.labelRightPx }}
    >
      <TermText text="leader’s link" place="strip" />
      <em>{run.linkText}</em>
    </div>
  );
}

/** Beside the strip: how busy the link is, and where paths have queues, what its full height is of the fullest one. */
export function StripScale({
  run,
  index,
  place,
  scene,
  isHeld,
}: Pick<RunPanelProps, 'run' | 'index' | 'scene'> &
  Pick<LabelsProps, 'place'> & { readonly isHeld: boolean }) {
  const content = useReadable(scene)?.runs[index]?.content;
  if (content?.strips == null || place.leaderStrip === null || place.side === null) return null;
  const { y, height } = place.leaderStrip;
  const { x, width } = place.side;
  const { window, simulatedToNs } = content;
  const { queue, leaderShares: shares } = content.strips;
  const share = shares && formatPercent(total(shares));
  return (
    <div key={share} className="figure-side" style={{ left: x, top: y + height / 2, width }}>
      {share === null ? (
        <span>not simulated yet</span>
      ) : (
        <span>
          {isHeld ? <AfterGuess /> : <b>{share}</b>} <NumberTerm number="busy">busy</NumberTerm>{' '}
          {simulatedToNs === null ? 'in view' : 'so far'}
        </span>
      )}
      {run.hasQueues && queue !== null && (
        <span>
          <NumberTerm number="path queue">path queue</NumberTerm>{' '}
          {/* One that nothing bounds has a scale that was measured. */}
          {Number.isFinite(window.paths.bufferBytes)
            ? formatQuantity(queue.fullBytes, 'B')
            : formatBytes(queue.fullBytes)}
        </span>
      )}
    </div>
  );
}

function GroupLabels({ run, place, geometry }: LabelsProps) {
  const { groupStrips } = place;
  const first = groupStrips[0];
  if (first === undefined) return null;
  const areNamed = first.height >= stripLabelMinPx;
  const last = groupStrips[groupStrips.length - 1] ?? first;
  if (!areNamed) {
    const top = (first.y + last.y + last.height) / 2;
    return (
      <div className="figure-label figure-small" style={{ top, width: geometry.labelRightPx }}>
        replicas
      </div>
    );
  }
  const names = groupNames(run.lanes, run.groups);
  return groupStrips.map((strip, index) => {
    const style = { top: strip.y + strip.height / 2, width: geometry.labelRightPx };
    return (
      <div key={strip.y} className="figure-label figure-small" style={style}>
        {names[index]}
      </div>
    );
  });
}
