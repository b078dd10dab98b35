/** The map that a network is built on: a click adds a machine where the nearest cloud region is, or at that point. */
import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo';
import { type MouseEvent, useMemo, useState } from 'react';
import { type Point, pointOf, pointText, type Region, regions } from '../../layout/map/regions';
import { greatCircleKm } from '../../model/builder/delays';
import { type Draft, type Machine, placeName } from '../../model/builder/draft';
import { Earth } from '../parts/Earth';
import { useSize } from '../parts/useSize';

interface WorldMapProps {
  readonly draft: Draft;
  readonly onAdd: (place: string, kind: 'replica' | 'clients') => void;
}

/** Where people live: the poles take room and hold nothing. */
const CORNERS = [
  [-169.9, -56],
  [-169.9, 72],
  [189.9, -56],
  [189.9, 72],
  [10, 72],
  [10, -56],
] as const;
/** On a smaller map names would lie over each other: the list has them, by their numbers. */
const NAMED_PX = 500;
/** Machines of one place stand beside each other. */
const BESIDE_PX = 15;

export function WorldMap({ draft, onAdd }: WorldMapProps) {
  const [box, size] = useSize();
  const [kind, setKind] = useState<'replica' | 'clients'>('replica');
  const [isSnapped, setSnapped] = useState(true);
  const [hover, setHover] = useState<string | null>(null);
  const [widthPx, heightPx] = [Math.round(size.width), Math.round(size.height)];
  const projection = useMemo(() => projectionOn(widthPx, heightPx), [widthPx, heightPx]);
  const placeAt = (event: MouseEvent): string | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = projection.invert?.([event.clientX - left, event.clientY - top]);
    if (!point?.every(Number.isFinite)) return null;
    const [longitude, latitude] = point;
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
    return isSnapped ? nearest({ latitude, longitude }).id : pointText({ latitude, longitude });
  };
  return (
    <section className="builder-map" aria-label="Map">
      <div className="builder-map-tools">
        <fieldset data-roving="x" aria-label="A click adds">
          <span className="group-name">A click adds</span>
          {(['replica', 'clients'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={kind === each}
              onClick={() => setKind(each)}
            >
              {each === 'replica' ? 'a replica' : 'clients'}
            </button>
          ))}
        </fieldset>
        <label>
          <input
            type="checkbox"
            checked={isSnapped}
            onChange={({ currentTarget }) => setSnapped(currentTarget.checked)}
          />{' '}
          in the nearest cloud region
        </label>
        <span className="note" aria-hidden="true">
          {hover === null ? '' : isSnapped ? `${placeName(hover)} (${hover})` : hover}
        </span>
      </div>
      <div ref={box} className="builder-map-box">
        {widthPx > 0 && (
          <>
            <Regions projection={projection} widthPx={widthPx} heightPx={heightPx} hover={hover} />
            <Machines draft={draft} projection={projection} widthPx={widthPx} heightPx={heightPx} />
            <button
              type="button"
              className="builder-map-hit"
              aria-label={`Add ${kind === 'replica' ? 'a replica' : 'clients'}: click the map, or search a region`}
              onMouseMove={(event) => setHover(placeAt(event))}
              onMouseLeave={() => setHover(null)}
              onClick={(event) => {
                // A key presses no place: regions can be searched.
                const place = event.detail === 0 ? null : placeAt(event);
                if (place !== null) onAdd(place, kind);
                else document.getElementById('builder-search')?.focus();
              }}
            />
          </>
        )}
      </div>
    </section>
  );
}

function projectionOn(widthPx: number, heightPx: number): GeoProjection {
  const coordinates = CORNERS.map(([longitude, latitude]) => [longitude, latitude]);
  return geoNaturalEarth1()
    .rotate([-10, 0])
    .fitExtent(
      [
        [2, 2],
        [Math.max(3, widthPx - 2), Math.max(3, heightPx - 2)],
      ],
      { type: 'MultiPoint', coordinates },
    );
}

function nearest(point: Point): Region {
  const far = regions.map((region) => greatCircleKm(region, point));
  return regions[far.indexOf(Math.min(...far))] as Region;
}

interface OnMap {
  readonly projection: GeoProjection;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Land, and where cloud regions are. */
function Regions({
  projection,
  widthPx,
  heightPx,
  hover,
}: OnMap & { readonly hover: string | null }) {
  return (
    <svg width={widthPx} height={heightPx} aria-hidden="true">
      <Earth projection={projection} />
      {regions.map((region) => {
        const [x, y] = xyOf(projection, region);
        const isNext = region.id === hover;
        return (
          <circle
            key={region.id}
            className="builder-region"
            data-next={isNext}
            cx={x}
            cy={y}
            r={isNext ? 5 : 2.2}
          />
        );
      })}
    </svg>
  );
}

/** The machines that have a place, with their names. */
function Machines({ draft, projection, widthPx, heightPx }: OnMap & { readonly draft: Draft }) {
  const placed = (machines: readonly Machine[]) =>
    machines.flatMap((machine, index) => {
      const point = machine.place === null ? null : pointOf(machine.place);
      return point === null ? [] : [{ machine, index, xy: xyOf(projection, point) }];
    });
  const besides = new Map<string, number>();
  const replicas = placed(draft.replicas).map(({ machine, index, xy: [x, y] }) => {
    const before = besides.get(machine.place ?? '') ?? 0;
    besides.set(machine.place ?? '', before + 1);
    return { machine, index, x: x + BESIDE_PX * before, y, isFirst: before === 0 };
  });
  return (
    <svg width={widthPx} height={heightPx} aria-hidden="true">
      {placed(draft.clients).map(({ machine, xy: [x, y] }) => (
        <g key={machine.id} className="map-clients">
          <rect x={x - 5} y={y - 20} width="10" height="10" />
          <title>{`clients in ${machine.name}`}</title>
        </g>
      ))}
      {replicas.map(({ machine, index, x, y }) => (
        <g key={machine.id} className="builder-replica">
          <circle cx={x} cy={y} r="7.5" />
          <text x={x} y={y} dy="0.35em">
            {index}
          </text>
        </g>
      ))}
      {(widthPx < NAMED_PX ? [] : replicas).flatMap(({ machine, x, y, isFirst }) => {
        const isRight = x < 0.86 * widthPx;
        const beside = besides.get(machine.place ?? '') ?? 1;
        return isFirst
          ? [
              <text
                key={machine.id}
                className="map-name"
                x={isRight ? x + 11 + BESIDE_PX * (beside - 1) : x - 11}
                y={y}
                dy="0.35em"
                textAnchor={isRight ? 'start' : 'end'}
              >
                {machine.name}
              </text>,
            ]
          : [];
      })}
    </svg>
  );
}

function xyOf(projection: GeoProjection, { longitude, latitude }: Point): [number, number] {
  return projection([longitude, latitude]) ?? [0, 0];
}
