/** The tree of blocks, whole: its layout, its painting, and the words beside it. */
import type { Rect } from '../../base/geometry';
import { blockRows } from '../../layout/blocks';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { TermText } from '../parts/TermText';
import { useMedia } from '../parts/useMedia';

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
