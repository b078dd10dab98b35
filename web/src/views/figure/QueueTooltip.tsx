/** What waits in the queues of paths at the pointer's time, beside the pointer. */
import type { Readable } from '../../base/store';
import { nameIn } from '../../layout/lanes';
import { clock, queueTexts } from '../../layout/names';
import { queuesAt } from '../../layout/pathQueues';
import type { FigureScene } from '../../layout/scene';
import { useReadable } from '../parts/useReadable';
import type { FigureRun } from './figureProps';
import { besidePointer } from './placed';
import type { PointedQueue } from './usePointed';

/** So many of the fullest queues are told. */
const QUEUES_MAX = 4;

interface QueueTooltipProps {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly pointed: Readable<PointedQueue | null>;
}

export function QueueTooltip({ runs, scene, pointed }: QueueTooltipProps) {
  const at = useReadable(pointed);
  const current = useReadable(scene);
  const run = runs[at?.run ?? -1];
  const window = current?.runs[at?.run ?? -1]?.content?.window;
  if (at === null || current === null || run === undefined || window === undefined) return null;
  const queues = queuesAt(window, at.timeNs);
  const name = (replica: number) => nameIn(run.lanes, replica);
  return (
    <div className="figure-tooltip" style={besidePointer(at, current.geometry)}>
      <strong>path queues</strong> {clock(current.scale)(at.timeNs)}
      {queues.length === 0 && <div>all empty</div>}
      {queues.slice(0, QUEUES_MAX).map((queue) => {
        const { bytes, wait, dropped } = queueTexts(queue);
        return (
          <div key={`${queue.source} ${queue.target}`}>
            {name(queue.source)} → {name(queue.target)} {bytes}, {wait}
            {dropped !== '' && <span className="figure-alert"> drops {dropped}</span>}
          </div>
        );
      })}
      {queues.length > QUEUES_MAX && <div>and {queues.length - QUEUES_MAX} more</div>}
    </div>
  );
}
