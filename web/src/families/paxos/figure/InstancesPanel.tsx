/** Instances in the slots of the window, whole: their layout, their painting, and the words beside them. */
import type { FigurePanel, LabelsProps } from '../../../views/figure/figureProps';
import { box, Words } from '../../../views/figure/Legend';
import { instanceRowAt, slotsArea } from '../layout/instanceAt';
import { instancesArea } from '../layout/instances';
import { instances } from '../render/paintInstances';
import { InstanceTip } from './InstanceTip';
import { instanceTables } from './instanceTables';

/** Two lines beside a panel of this height stay above what is below it. */
const twoLinesEm = 2.3;

/** What the rows are. */
function InstanceLabels({ place: { areas }, geometry }: LabelsProps) {
  const area = instancesArea(areas);
  if (area === undefined) return null;
  return (
    <div
      className="figure-label figure-lane"
      style={{
        top: area.y + Math.min(area.height / 2, geometry.textPx),
        width: geometry.labelRightPx,
      }}
    >
      instances
      {area.height >= twoLinesEm * geometry.textPx && <em>a row a slot</em>}
    </div>
  );
}

const swatches = [
  { name: 'waits for processor or channel', fill: 'var(--ink-faint)', opacity: 0.45 },
  { name: 'on the channel', fill: 'var(--proposal)', opacity: 1 },
  { name: 'under way and back', fill: 'var(--certified)', opacity: 0.3 },
] as const;

/** What instances add to the legend. */
function InstanceLegend() {
  return (
    <>
      {swatches.map(({ name, fill, opacity }) => (
        <span key={name}>
          <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
            <rect {...box} fill={fill} fillOpacity={opacity} />
          </svg>{' '}
          <Words text={name} />
        </span>
      ))}
    </>
  );
}

export const instancesPanel: FigurePanel = {
  ...instances,
  ...{ Labels: InstanceLabels, Legend: InstanceLegend, tables: instanceTables },
  tips: [{ areaOf: slotsArea, Tip: InstanceTip, rowAt: instanceRowAt }],
};
