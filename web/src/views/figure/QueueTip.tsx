/** What waits in the queues of paths at the pointer's time. */
import { nameIn } from '../../layout/lanes';
import { clock, queueTexts } from '../../layout/names';
import { queuesAt } from '../../layout/pathQueues';
import type { MomentTipProps } from './figureProps';

/** So many of the fullest queues are told. */
const QUEUES_MAX = 4;

export function QueueTip({ run, scene, window, timeNs }: MomentTipProps) {
  const queues = window === null ? [] : queuesAt(window, timeNs);
  const name = (replica: number) => nameIn(run.lanes, replica);
  return (
    <>
      <strong>path queues</strong> {clock(scene.scale)(timeNs)}
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
    </>
  );
}
