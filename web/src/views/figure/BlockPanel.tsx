/** The tree of blocks, whole: its layout, its painting, and the words beside it. */
import type { Rect } from '../../base/geometry';
import { blockRows } from '../../layout/blocks';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { TermText } from '../parts/TermText';
import { useMedia } from '../parts/useMedia';
import { box, GlyphSwatch, glyphPaths, Words } from './Legend';

export * from '../../render/blockPanel';

interface BlockLabelsProps {
  /** Where the tree lies. */
  readonly area: Rect;
  readonly geometry: FigureGeometry;
}

/** The rows of the tree of blocks. They are too near each other for fingers, for whom the legend has their words. */
export function BlockLabels({ area, geometry }: BlockLabelsProps) {
  const isByFinger = useMedia('(pointer: coarse)');
  const { laneYPx, headYPx } = blockRows(area, geometry.textPx);
  const width = geometry.labelRightPx;
  const rows = [
    ['blocks', 'block', laneYPx[0]],
    ['committed by ▾', 'commit', headYPx.committed],
    ['locked by ◆', 'lock', headYPx.locked],
    ['key of ●', 'key', headYPx.key],
  ] as const;
  return rows.map(([name, word, top]) => (
    <div key={name} className="figure-label figure-small" style={{ top, width }}>
      {isByFinger ? name : <TermText text={name} word={word} place="block rows" />}
    </div>
  ));
}

/** What the tree adds to the legend. */
export function BlockLegend() {
  const isByFinger = useMedia('(pointer: coarse)');
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
      {isByFinger &&
        headGlyphs.map(({ word, path }) => (
          <span key={word}>
            <GlyphSwatch path={path} color="var(--ink-soft)" /> <Words text={word} />
          </span>
        ))}
    </>
  );
}

/** What a block of the tree looks like. */
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

/** The marks of replicas under the tree, whose rows have their words elsewhere than on a touch screen. */
const headGlyphs = [
  { word: 'lock', path: glyphPaths.diamond },
  { word: 'key', path: glyphPaths.disc },
] as const;
