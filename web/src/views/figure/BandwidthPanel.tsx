/** The panel of bandwidth and work, whole: its layout, its painting, and the words beside it. */
import { formatBytes, formatPercent } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import type { RunReport } from '../../core/messages';
import { meanShares, total } from '../../layout/bandwidth';
import { lanesOfFamily } from '../../layout/family';
import { groupNames } from '../../layout/groupNames';
import { stripLabelMinPx } from '../../layout/panelRooms';
import { queueStrip, workStrip } from '../../layout/stripAreas';
import type { TimeSpan } from '../../layout/timeScale';
import { meanWork, totalWork, WORKS, workMeanings } from '../../layout/work';
import { bandwidth } from '../../render/paintBandwidth';
import { AfterGuess } from '../parts/AfterGuess';
import { NumberTerm } from '../parts/NumberTerm';
import { TermText } from '../parts/TermText';
import { useReadable } from '../parts/useReadable';
import type { FigurePanel, FigureProps, LabelsProps, PanelNumbersProps } from './figureProps';
import { QueueTip } from './QueueTip';
import { useFramedPart } from './useFramed';
import { WorkTip } from './WorkTip';

/** A strip of so many text heights has room for a label of two lines. */
const twoLinesEm = 2.2;
/** A slim one has a line: only from so many on is there room for a second, small one. */
const ratedEm = 1.1;

/** Whose the strips are. */
function StripLabels(props: LabelsProps) {
  return (
    <>
      <LeaderLabel {...props} />
      <ProcessorLabel {...props} />
      <GroupLabels {...props} />
    </>
  );
}

/** The strip of whoever leads, and what its full height is. */
function LeaderLabel({ run, place, geometry }: LabelsProps) {
  if (place.areas.bandwidth === undefined) return null;
  const { y, height } = place.areas.bandwidth.leader;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: y + height / 2, width: geometry.labelRightPx }}
    >
      <TermText text={run.link.name} place="strip" />
      {height >= ratedEm * geometry.textPx && <em>{run.link.rate}</em>}
    </div>
  );
}

/** The strip of the leader's processor, and whose costs it has. */
function ProcessorLabel({ run, place, geometry }: LabelsProps) {
  if (!place.areas.bandwidth?.processor) return null;
  const { y, height } = place.areas.bandwidth.processor;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: y + height / 2, width: geometry.labelRightPx }}
      title={`costs: ${run.processor}`}
    >
      <TermText
        text={lanesOfFamily.whose === 'busiest' ? 'busiest processor' : 'its processor'}
        place="strip"
      />
      {height >= twoLinesEm * geometry.textPx && <em>{run.processor}</em>}
    </div>
  );
}

/** Beside the strips: how busy link and processor are. */
function StripNumbers(props: PanelNumbersProps) {
  return (
    <>
      <LinkScale {...props} />
      <ProcessorScale {...props} />
    </>
  );
}

/** The view up to the playhead where what follows is hidden: it is no part of a mean. Null: all of it is seen. */
function useSeenSpan({
  scene,
  playhead,
  hidesFuture,
}: Pick<PanelNumbersProps, 'scene' | 'playhead' | 'hidesFuture'>): TimeSpan | null {
  const scale = useReadable(scene)?.scale;
  // As often as a per cent may change: not in each frame.
  const untilNs = useFramedPart(playhead, () => {
    if (!hidesFuture || scale === undefined) return Number.POSITIVE_INFINITY;
    const step = (scale.endNs - scale.startNs) / SHARE_STEPS;
    return scale.startNs + step * Math.floor((playhead.get().timeNs - scale.startNs) / step);
  });
  if (scale === undefined || untilNs >= scale.endNs) return null;
  return { startNs: scale.startNs, endNs: Math.max(scale.startNs, untilNs) };
}

const SHARE_STEPS = 50;

/** Beside the strip: how busy the link is, and where paths have queues, what its full height is of the fullest one. */
function LinkScale(props: PanelNumbersProps) {
  const { run, index, place, geometry, scene, held } = props;
  const seen = useSeenSpan(props);
  const content = useReadable(scene)?.runs[index]?.content;
  const strips = content?.laid.bandwidth;
  const areas = place.areas.bandwidth;
  if (!content || !strips || !areas || place.side === null) return null;
  const { y, height } = areas.leader;
  const { x, width } = place.side;
  const { window, simulatedToNs } = content;
  const { queue, linkShares } = strips;
  const shares = seen === null ? linkShares : meanShares(window, seen, 'egress', 'leader');
  const share = shares && formatPercent(total(shares));
  return (
    <div key={share} className="figure-side" style={{ left: x, top: y + height / 2, width }}>
      {share === null ? (
        <span>not simulated yet</span>
      ) : (
        <span>
          {held.has('busy') ? <AfterGuess /> : <b>{share}</b>}{' '}
          {index === 0 ? <NumberTerm number="busy">busy</NumberTerm> : 'busy'}{' '}
          {simulatedToNs === null && seen === null ? 'in view' : 'so far'}
        </span>
      )}
      {run.hasQueues && queue !== null && height >= ratedEm * geometry.textPx && (
        <span>
          {index === 0 ? <NumberTerm number="path queue">path queue</NumberTerm> : 'path queue'}{' '}
          {/* One that nothing bounds has a scale that was measured. */}
          {Number.isFinite(window.paths.bufferBytes)
            ? formatQuantity(queue.fullBytes, 'B')
            : formatBytes(queue.fullBytes)}
        </span>
      )}
    </div>
  );
}

/** How busy the leader's processor is in view, and over the whole run the busiest one. */
function ProcessorScale(props: PanelNumbersProps) {
  const { run, index, place, geometry, scene, held } = props;
  const isHeld = held.has('busy');
  const seen = useSeenSpan(props);
  const content = useReadable(scene)?.runs[index]?.content;
  const strip = place.areas.bandwidth?.processor;
  const strips = content?.laid.bandwidth;
  if (!content || !strips?.work || !strip || place.side === null) return null;
  const { workShares: whole } = strips;
  const workShares = seen === null ? whole : meanWork(content.window, seen, 'leader');
  const share = workShares && formatPercent(totalWork(workShares));
  const { x, width } = place.side;
  const top = strip.y + strip.height / 2;
  return (
    <div key={share} className="figure-side" style={{ left: x, top, width }}>
      {share === null ? (
        <span>not simulated yet</span>
      ) : (
        <span>
          {isHeld ? <AfterGuess /> : <b>{share}</b>}{' '}
          <NumberTerm number="working">working</NumberTerm>{' '}
          {content.simulatedToNs === null && seen === null ? 'in view' : 'so far'}
        </span>
      )}
      {run.report !== null && seen === null && strip.height >= ratedEm * geometry.textPx && (
        <span>
          <NumberTerm number="busiest processor">busiest, whole run</NumberTerm>{' '}
          {isHeld ? <AfterGuess /> : formatPercent(busiest(run.report))}
        </span>
      )}
    </div>
  );
}

function busiest({ utilisation }: RunReport): number {
  return utilisation.reduce((most, { cpu }) => Math.max(most, cpu), 0);
}

/** What the colours of work are, where work takes time. */
function WorkLegend({ runs }: Pick<FigureProps, 'runs'>) {
  if (runs.every(({ processor }) => processor === null)) return null;
  return WORKS.map((work, index) => (
    <span key={work} title={`Processor: ${workMeanings[work]}`}>
      {index === 0 && <>processor:&ensp;</>}
      <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
        <rect x="1" y="2" width="14" height="12" fill={`var(--work-${work})`} />
      </svg>
      {work}
    </span>
  ));
}

function GroupLabels({ run, place, geometry }: LabelsProps) {
  const groupStrips = place.areas.bandwidth?.groups ?? [];
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
      <div
        key={strip.y}
        className="figure-label figure-small"
        style={style}
        title={run.processor === null ? undefined : 'The line is its processor'}
      >
        {names[index]}
      </div>
    );
  });
}

export const bandwidthPanel: FigurePanel = {
  ...bandwidth,
  ...{ Labels: StripLabels, Numbers: StripNumbers, Legend: WorkLegend },
  tips: [
    { areaOf: queueStrip, Tip: QueueTip },
    { areaOf: workStrip, Tip: WorkTip },
  ],
};
