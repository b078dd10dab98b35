/** What is said beside the pointer. */
import type { ComponentProps } from 'react';
import { BlockTooltip } from './BlockTooltip';
import { PartTooltip } from './PartTooltip';
import { QueueTooltip } from './QueueTooltip';
import { Tooltip } from './Tooltip';

interface TooltipsProps extends ComponentProps<typeof Tooltip> {
  readonly pointedBlock: ComponentProps<typeof BlockTooltip>['pointed'];
  readonly pointedQueue: ComponentProps<typeof QueueTooltip>['pointed'];
  readonly pointedPart: ComponentProps<typeof PartTooltip>['pointed'];
}

export function Tooltips(props: TooltipsProps) {
  const { runs, scene, pointed, pointedBlock, pointedQueue, pointedPart } = props;
  return (
    <>
      <Tooltip {...{ runs, scene, pointed }} />
      <BlockTooltip {...{ runs, scene }} pointed={pointedBlock} />
      <QueueTooltip {...{ runs, scene }} pointed={pointedQueue} />
      <PartTooltip {...{ runs, scene }} pointed={pointedPart} />
    </>
  );
}
