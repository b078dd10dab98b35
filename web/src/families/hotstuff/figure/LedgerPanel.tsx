/** The ledgers of replicas and the graph of blocks, whole: their layout, their painting, and the words beside them. */
import { drawnLanes, labelledLanes } from '../../../layout/lanes';
import type { RunContent } from '../../../layout/scene';
import type { FigurePanel, LabelsProps } from '../../../views/figure/figureProps';
import { box, GlyphSwatch, glyphPaths, Words } from '../../../views/figure/Legend';
import { TermText } from '../../../views/parts/TermText';
import { blockAt, ledgerPlaces, ledgersArea, ledgersIn } from '../layout/ledgerPlaces';
import { ledgers } from '../render/paintLedgers';
import { BlockTooltip } from './BlockTooltip';
import { ledgerTables } from './ledgerTables';

/** Whose ledger each row is, as the lanes are named, and where there is room what its marks are. */
function BlockLabels({ run, place: { side, areas }, geometry }: LabelsProps) {
  const area = ledgersArea(areas);
  if (area === undefined) return null;
  const { textPx, wide, labelRightPx: width } = geometry;
  const lanes = drawnLanes(run.lanes, run.groups);
  const { headYPx, rowTopPx, rowPx } = ledgerPlaces(area, lanes.length, textPx, wide);
  const named = labelledLanes(lanes.length, rowPx, LABEL_PART * textPx);
  // Where rows are nearer to each other than names, the first name keeps off the line above.
  const lowerPx = Math.max(0, LABEL_PART * 0.55 * textPx - 0.45 * rowPx);
  const at = (y: number) => ({ top: y - area.y, width });
  return (
    <div className="figure-ledgers" style={{ top: area.y, height: area.height }}>
      <div className="figure-label figure-small" style={at(headYPx)}>
        ledgers, by height
      </div>
      {named.map((index) => (
        <div
          key={index}
          className="figure-label figure-small"
          style={at(rowTopPx + (index + 0.45) * rowPx + lowerPx)}
        >
          {lanes[index]?.name}
        </div>
      ))}
      {side !== null && (
        <div className="figure-side" style={{ left: side.x, top: headYPx - area.y }}>
          {heldGlyphs.map(({ word, sign }) => (
            <span key={word}>
              <TermText text={`${sign} ${word}`} word={word} place="block rows" />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** Height of a row's name, in that of a lane's. */
const LABEL_PART = 0.8;

/** What ledgers add to the legend. */
function BlockLegend() {
  return (
    <>
      {blockSwatches.map(({ name, swatch }) => (
        <span key={name}>
          <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
            {swatch}
          </svg>{' '}
          <Words text={name} />
        </span>
      ))}
      {heldGlyphs.map(({ word, path }) => (
        <span key={word}>
          <GlyphSwatch path={path} color="var(--ink)" /> <Words text={word} />
        </span>
      ))}
    </>
  );
}

const block = { ...box, stroke: 'var(--proposal)' };

/** What a block of the graph looks like. */
const blockSwatches = [
  { name: 'block: height v view', swatch: <rect {...block} fill="none" strokeDasharray="3 2" /> },
  { name: 'certified', swatch: <rect {...block} fill="var(--proposal)" fillOpacity={0.22} /> },
  { name: 'committed', swatch: <rect {...block} fill="var(--proposal)" /> },
  {
    name: 'abandoned',
    swatch: (
      <>
        <rect {...block} fill="none" stroke="var(--ink-faint)" />
        <path d="M0 14L16 2" stroke="var(--ink-soft)" strokeWidth="1.5" />
      </>
    ),
  },
] as const;

/** What a replica holds without having committed it, in its ledger. */
const heldGlyphs = [
  { word: 'lock', sign: '◆', path: glyphPaths.diamond },
  { word: 'key', sign: '●', path: glyphPaths.disc },
] as const;

function hasOthers({ laid }: RunContent, untilNs: number): boolean {
  const blocks = ledgersIn(laid)?.chains.blocks ?? [];
  return blocks.some(({ rival, proposedNs }) => rival > 0 && proposedNs <= untilNs);
}

export const ledgerPanel: FigurePanel = {
  ...ledgers,
  ...{ Labels: BlockLabels, Legend: BlockLegend, tables: ledgerTables, hasOthers },
  blocks: { at: blockAt, Tip: BlockTooltip },
};
