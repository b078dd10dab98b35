/** What a replica has heard of the other side, whole: its painting, and the words and buttons beside it. */

import type {
  FigurePanel,
  LabelsProps,
  PanelWordsProps,
  ToldContent,
} from '../../../views/figure/figureProps';
import { box, Words } from '../../../views/figure/Legend';
import type { Table } from '../../../views/figure/ToldTable';
import { useReadable } from '../../../views/parts/useReadable';
import { clustersOf } from '../columns';
import { heardIn } from '../layout/heard';
import { acksAreas } from '../layout/rooms';
import { acks } from '../render/paintAcks';
import './acks.css';

function AcksLabels({ place: { areas }, geometry }: LabelsProps) {
  const area = acksAreas(areas)?.matrix;
  if (area === undefined) return null;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: area.y + geometry.textPx, width: geometry.labelRightPx }}
    >
      heard by
    </div>
  );
}

/** Of each run a button for each replica of the side that is looked at: what it has heard. */
function HearerButtons(props: PanelWordsProps) {
  return props.runs.map((run, index) => <Hearers key={run.key} {...props} {...{ run, index }} />);
}

interface HearersProps extends PanelWordsProps {
  readonly run: PanelWordsProps['runs'][number];
  readonly index: number;
}

function Hearers({ run, index, geometry, picked, onPick }: HearersProps) {
  const looked = useReadable(picked);
  const window = useReadable(run.window);
  const area = acksAreas(geometry.runs[index]?.areas ?? {})?.matrix;
  if (area === undefined || window === null) return null;
  const [inA = 0] = clustersOf(window).sizes;
  const shown = looked?.kind === 'replica' && looked.run === run.key ? looked.replica : 0;
  const replicas = run.lanes.filter(({ replica }) => replica < inA === shown < inA);
  return (
    <div
      role="toolbar"
      aria-label={`Who has heard, of ${run.key}`}
      className="acks-hearers"
      data-roving="y"
      style={{ top: area.y + 2 * geometry.textPx, width: geometry.labelRightPx }}
    >
      {replicas.map(({ replica, name }) => (
        <button
          key={replica}
          type="button"
          aria-pressed={shown === replica}
          title={`What ${name} has heard`}
          onClick={() => onPick({ run: run.key, kind: 'replica', replica })}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

const swatches = [
  { text: 'acknowledged in order', fill: 'var(--certified)', opacity: 0.85 },
  { text: 'there, out of order', fill: 'none', opacity: 1 },
] as const;

function AcksLegend() {
  return swatches.map(({ text, fill, opacity }) => (
    <span key={text}>
      <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
        <rect {...box} fill={fill} fillOpacity={opacity} stroke="var(--certified)" />
      </svg>{' '}
      <Words text={text} />
    </span>
  ));
}

/** What each of the other side has said to the replica that is shown. */
function acksTables({ heads, nameOf }: ToldContent): readonly Table[] {
  const heard = heardIn(heads);
  if (heard === null || !heard.detail.hears) return [];
  const { replica, detail } = heard;
  return [
    {
      caption: `What ${nameOf(replica)} has heard of the other side`,
      columns: ['who', 'has all up to', 'and beyond', `asks for ${detail.quack + 1}`],
      rows: detail.rows.map(({ replica: who, ack, states, asks }) => ({
        key: who,
        cells: [
          nameOf(who),
          String(ack),
          states
            .flatMap((state, column) => (state === 1 ? [detail.first + column] : []))
            .join(', '),
          asks === 0 ? '' : `${asks} ×`,
        ],
      })),
    },
  ];
}

export const acksPanel: FigurePanel = {
  ...acks,
  ...{ Labels: AcksLabels, Words: HearerButtons, Legend: AcksLegend, tables: acksTables },
};
