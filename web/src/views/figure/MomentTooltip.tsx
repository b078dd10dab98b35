/** What is told of a moment, beside the pointer. */
import type { Readable } from '../../base/store';
import type { FigureScene } from '../../layout/scene';
import { useReadable } from '../parts/useReadable';
import type { FigureProps } from './figureProps';
import { besidePointer } from './placed';
import type { PointedMoment } from './usePointed';

interface MomentTooltipProps extends Pick<FigureProps, 'runs' | 'hidesFuture' | 'playhead'> {
  readonly scene: Readable<FigureScene | null>;
  readonly pointed: Readable<PointedMoment | null>;
}

export function MomentTooltip(props: MomentTooltipProps) {
  const { runs, hidesFuture, playhead } = props;
  const at = useReadable(props.pointed);
  const scene = useReadable(props.scene);
  const run = runs[at?.run ?? -1];
  const drawn = scene?.runs[at?.run ?? -1];
  if (at === null || scene === null || run === undefined || drawn === undefined) return null;
  const window = drawn.content?.window ?? null;
  const { Tip, timeNs, y } = at;
  return (
    <div className="figure-tooltip" style={besidePointer(at, scene.geometry)}>
      <Tip {...{ timeNs, y, run, drawn, scene, window, hidesFuture, playhead }} />
    </div>
  );
}
