/** The ledgers of replicas and the graph of blocks, whole: their layout, their painting, and the words beside them. */
import type { Rect } from '../../base/geometry';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { drawnLanes, labelledLanes } from '../../layout/lanes';
import { ledgerPlaces } from '../../layout/ledgerPlaces';
import type { FigureRun } from './figureProps';
import { box, GlyphSwatch, glyphPaths, Words } from './Legend';

export * from '../../render/blockPanel';

interface BlockLabelsProps {
  readonly run: FigureRun;
  /** Where the ledgers lie. */
  readonly area: Rect;
  readonly geometry: FigureGeometry;
}

/** Whose ledger each row is. The lanes have the same names, as buttons. */
export function BlockLabels({ run, area, geometry }: BlockLabelsProps) {
  const { textPx, wide, labelRightPx: width } = geometry;
  const lanes = drawnLanes(run.lanes, run.groups);
  const { headYPx, rowTopPx, rowPx } = ledgerPlaces(area, lanes.length, textPx, wide);
  const named = labelledLanes(lanes.length, rowPx, LABEL_PART * textPx);
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
          style={at(rowTopPx + (index + 0.45) * rowPx)}
        >
          {lanes[index]?.name}
        </div>
      ))}
    </div>
  );
}

/** Height of a row's name, in that of a lane's. */
const LABEL_PART = 0.8;

/** What ledgers add to the legend. */
export function BlockLegend() {
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

/** What a block of the graph looks like. */
const blockSwatches = [
  { name: 'block: height v view', swatch: <rect {...box} fill="none" strokeDasharray="3 2" /> },
  { name: 'certified', swatch: <rect {...box} fill="var(--proposal)" fillOpacity={0.22} /> },
  { name: 'committed', swatch: <rect {...box} fill="var(--proposal)" /> },
  {
    name: 'abandoned',
    swatch: (
      <>
        <rect {...box} fill="none" stroke="var(--ink-faint)" />
        <path d="M0 14L16 2" stroke="var(--ink-soft)" strokeWidth="1.5" />
      </>
    ),
  },
] as const;

/** What a replica holds without having committed it, in its ledger. */
const heldGlyphs = [
  { word: 'lock', path: glyphPaths.diamond },
  { word: 'key', path: glyphPaths.disc },
] as const;
