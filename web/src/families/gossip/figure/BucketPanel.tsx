/** How one sender’s window fills, whole: its painting, and the words beside it. */
import { formatCount, formatPercent } from '../../../base/format';
import type { FigurePanel, LabelsProps, ToldContent } from '../../../views/figure/figureProps';
import { GlyphSwatch, glyph, Words } from '../../../views/figure/Legend';
import type { Table } from '../../../views/figure/ToldTable';
import { bucketIn } from '../layout/bucket';
import { bucketAreas } from '../layout/rooms';
import { bucket } from '../render/paintBucket';

function BucketLabels({ place: { areas }, geometry }: LabelsProps) {
  const area = bucketAreas(areas)?.filling;
  if (area === undefined) return null;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: area.y + area.height / 2, width: geometry.labelRightPx }}
    >
      one sender
      <em>ten seeds</em>
    </div>
  );
}

function bucketTables({ heads, hidesFuture }: ToldContent): readonly Table[] {
  const own = bucketIn(heads);
  // It would answer what is asked.
  if (own === null || hidesFuture) return [];
  return [
    {
      caption: `A window of ${formatCount(own.window)} transactions, sent alone`,
      columns: ['seed', 'full after', 'known after as many sums as it has transactions'],
      rows: own.fillings.map(({ known, full }, index) => ({
        key: index,
        cells: [
          `${index + 1}.`,
          full === null ? 'not in time' : `${formatCount(full)} sums`,
          formatCount(known[Math.floor(own.window / own.every) - 1] ?? own.window),
        ],
      })),
    },
    {
      caption: 'Of how many transactions sums were',
      columns: ['transactions', 'drawn', 'expected'],
      rows: own.degrees.map(({ from, to, drawn, expected }) => ({
        key: from,
        cells: [
          from === to ? String(from) : `${from} to ${to}`,
          formatPercent(drawn),
          formatPercent(expected),
        ],
      })),
    },
  ];
}

const full = glyph('disc', 'all of a window is known', false, 'proposal');

function BucketLegend() {
  return (
    <span>
      <GlyphSwatch {...full} /> <Words text={full.text} />
    </span>
  );
}

export const bucketPanel: FigurePanel = {
  ...bucket,
  ...{ Labels: BucketLabels, Legend: BucketLegend, tables: bucketTables },
};
