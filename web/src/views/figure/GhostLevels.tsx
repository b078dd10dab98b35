/** How long clients waited before a hand moved a value: a dashed level for each run, over what they wait now. */
import { formatLatency } from '../../base/format';
import { bottomOf } from '../../base/geometry';
import type { Readable } from '../../base/store';
import type { FigureGeometry } from '../../layout/figureGeometry';
import type { FigureScene } from '../../layout/scene';
import type { Ghosts } from '../../model/responses/ghost';
import type { FigureRun } from './figureProps';
import { useReadable } from './useReadable';

interface GhostLevelsProps {
  readonly runs: readonly FigureRun[];
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
  readonly ghosts: Readable<Ghosts | null>;
}

export function GhostLevels({ runs, geometry, scene, ghosts }: GhostLevelsProps) {
  const before = useReadable(ghosts)?.runs;
  const scale = useReadable(scene)?.latency;
  const area = geometry.latency;
  if (before === undefined || scale == null || area === null) return null;
  return runs.map(({ key }, place) => {
    const waitS = before.get(key)?.latencyS ?? null;
    // What is higher than the panel has no level in it.
    if (waitS === null || waitS * 1e9 > scale.highestNs) return null;
    return (
      <div
        key={key}
        className="ghost-level"
        style={{
          left: area.x,
          top: bottomOf(area) - waitS * 1e9 * scale.pxPerNs,
          width: area.width,
          // Levels near each other have their words side by side.
          paddingRight: `${7 * place}em`,
        }}
      >
        {`was ${formatLatency(waitS)}`}
      </div>
    );
  });
}
