/** What stands still on a map: rings and spokes, or the rings of two clusters, and its replicas. */
import { type GroupMap, tickPx } from '../../layout/map/groupMap';
import type { Standing } from '../../layout/map/reach';
import { centrePx, spotPx, type TimeMap } from '../../layout/map/timeMap';
import type { Spot } from '../../layout/map/ways';

/** What stands still below the time map: spokes, rings of equal delay, the ring of the quorum. */
export function Rings({ map }: { readonly map: TimeMap }) {
  const { x, y, rings, quorum, spots, ringNames } = map;
  return (
    <>
      {rings.map(({ ms, radiusPx }) => (
        <circle key={ms} className="map-ring" cx={x} cy={y} r={radiusPx} />
      ))}
      {spots.slice(1).map((spot) => (
        <path key={spot.replica} className="map-spoke" d={`M${x} ${y}L${spot.x} ${spot.y}`} />
      ))}
      {quorum !== null && quorum.radiusPx > 0 && (
        <circle className="map-ring-quorum" cx={x} cy={y} r={quorum.radiusPx} />
      )}
      {ringNames.map(({ text, x: left, y: middle }) => (
        <text
          key={text}
          className="map-ring-name"
          x={left}
          y={middle}
          dy="0.35em"
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
    </>
  );
}

/** The same below the map of two clusters: their rings, and the ruler. */
export function Clusters({ map }: { readonly map: GroupMap }) {
  const { fromX, toX, y } = map.ruler;
  const tick = (x: number) => `M${x} ${y - tickPx}v${2 * tickPx}`;
  return (
    <>
      {map.rings.map(({ x, y: middle, radiusPx }) => (
        <circle key={x} className="map-ring" cx={x} cy={middle} r={radiusPx} />
      ))}
      <path className="map-ring" d={`M${fromX} ${y}H${toX}${tick(fromX)}${tick(toX)}`} />
      <text
        className="map-ring-name"
        x={map.rulerName.x}
        y={map.rulerName.y}
        dy="0.35em"
        textAnchor="middle"
      >
        {map.rulerName.text}
      </text>
    </>
  );
}

interface SpotShapeProps {
  readonly spot: Spot;
  readonly isLeader: boolean;
  readonly standing: Standing;
}

export function SpotShape({ spot: { x, y }, isLeader, standing }: SpotShapeProps) {
  const radius = isLeader ? centrePx : spotPx;
  return (
    <g className="map-replica" data-state={standing} data-leader={isLeader}>
      <circle cx={x} cy={y} r={radius} />
      {standing === 'down' && <path d={`M${x - 5} ${y - 5}l10 10m0 -10l-10 10`} />}
      {standing === 'cut' && <path d={`M${x - 7} ${y + 7}L${x + 7} ${y - 7}`} />}
      {standing === 'lies' && (
        <path d={`M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}z`} />
      )}
    </g>
  );
}
