/** What is in the slot under the pointer. */
import { formatCount } from '../../../base/format';
import { formatPoint } from '../../../model/looking/clock';
import type { MomentTipProps } from '../../../views/figure/figureProps';
import { layersOf } from '../columns';
import { slotAt } from '../layout/instanceAt';

export function InstanceTip({
  drawn,
  timeNs,
  y,
  scene,
  window,
  hidesFuture,
  playhead,
}: MomentTipProps) {
  const pointed = slotAt(drawn, timeNs, y);
  if (pointed === null || window === null) return null;
  const slot = `slot ${pointed.slot + 1}`;
  const { index } = pointed;
  if (index === null) return `${slot} is free`;
  const { instances } = layersOf(window);
  const [first, last] = [instances.number[index] as number, instances.lastNumber[index] as number];
  const [requests, copies] = [
    instances.requests[index] as number,
    instances.copies[index] as number,
  ];
  const untilNs = hidesFuture ? playhead.get().timeNs : window.endNs;
  const lines = (
    [
      ['proposed', instances.proposedNs],
      ['last bit sent', instances.sentNs],
      ['slot free again', instances.freedNs],
      ['first executed', instances.executedNs],
    ] as const
  )
    .map(([what, column]) => ({ what, atNs: window.originNs + (column[index] as number) }))
    .filter(({ atNs }) => atNs <= untilNs)
    .toSorted((a, b) => a.atNs - b.atNs);
  return (
    <>
      <strong>{first === last ? `instance ${first}` : `instances ${first} to ${last}`}</strong>,{' '}
      {slot}
      <div>{requests === 1 ? '1 request' : `${formatCount(requests)} requests`}</div>
      {lines.map(({ what, atNs }) => (
        <div key={what}>
          {what} {formatPoint(atNs, scene.scale)}
        </div>
      ))}
      {copies > 0 && (
        <div>{copies === 1 ? '1 copy' : `${formatCount(copies)} copies`} sent again</div>
      )}
    </>
  );
}
