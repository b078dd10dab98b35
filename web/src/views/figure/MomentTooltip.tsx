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
  if (at === null || scene === null || run === undefined) return null;
  const window = scene.runs[at.run]?.content?.window ?? null;
  const { Tip, timeNs } = at;
  return (
    <div className="figure-tooltip" style={besidePointer(at, scene.geometry)}>
      <Tip {...{ timeNs, run, scene, window, hidesFuture, playhead }} />
    </div>
  );
}
