/**
 * The runs on a map, at the playhead: replicas in their cities, messages in flight, votes that come in. Land and names
 * are SVG and stand still; what moves is painted on a canvas over them.
 */
import { geoGraticule10, geoPath } from 'd3-geo';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../base/format';
import type { Readable } from '../../base/store';
import { MESSAGE_KINDS } from '../../core/columns';
import { proposal } from '../../layout/blockIdentity';
import { liarsAt } from '../../layout/faults';
import { nameIn } from '../../layout/lanes';
import { type Flight, flightsAt, type Votes, votesAt } from '../../layout/map/flights';
import { flowsAt } from '../../layout/map/flows';
import { placeSpots, type Spots } from '../../layout/map/spots';
import { kindNames } from '../../layout/names';
import { frames } from '../../render/frameScheduler';
import { paintMap } from '../../render/paintMap';
import { readTheme } from '../../render/theme';
import type { FigureRun } from '../figure/figureProps';
import { useEither, useFramedPart } from '../figure/useFramed';
import { land } from './land';

const graticule = geoGraticule10();

interface MapPanelProps {
  readonly runs: readonly FigureRun[];
  /** Ids of the regions that clients stand in. */
  readonly clients: readonly string[];
  readonly playhead: Readable<{ readonly timeNs: number }>;
  /** Bit i shows messages of kind i. */
  readonly kinds: number;
  /** Whether it is the picture that matters: it has the height that lanes would have. */
  readonly isTall: boolean;
  /** Name of the theme; colours are read again when it changes. */
  readonly theme: string;
  /** The playhead moves by itself, and whoever looks wants nothing to: messages are left out until it rests. */
  readonly isStill: boolean;
}

export function MapPanel(props: MapPanelProps) {
  return (
    <div className="maps" data-tall={props.isTall}>
      {props.runs.map((run) => (
        <RunMap key={run.key} run={run} {...props} />
      ))}
    </div>
  );
}

function RunMap(props: MapPanelProps & { readonly run: FigureRun }) {
  const { run, runs, clients, playhead } = props;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ widthPx: Math.round(width), heightPx: Math.round(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { widthPx, heightPx } = size;
  const spots = useMemo(
    () => placeSpots(run.lanes, clients, Math.max(1, widthPx), Math.max(1, heightPx)),
    [run.lanes, clients, widthPx, heightPx],
  );
  const title = runs.length === 1 ? run.name : `${run.key} ${run.name}`;
  return (
    <figure className="map" aria-label={`${title}, map`}>
      <figcaption>
        <strong>{title}</strong> <MapWords {...props} spots={spots} />
      </figcaption>
      <div ref={box} className="map-box">
        {widthPx > 0 && (
          <>
            <Ground spots={spots} run={run} playhead={playhead} size={size} />
            {!props.isStill && <Moving {...props} spots={spots} size={size} />}
          </>
        )}
      </div>
    </figure>
  );
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

interface GroundProps {
  readonly spots: Spots;
  readonly run: FigureRun;
  readonly playhead: MapPanelProps['playhead'];
  readonly size: Size;
}

/** What stands still: land, replicas and their names. */
function Ground({ spots, run, playhead, size }: GroundProps) {
  const { projection } = spots;
  const paths = useMemo(() => {
    if (projection === null) return null;
    const path = geoPath(projection);
    return { land: path(land) ?? '', graticule: path(graticule) ?? '' };
  }, [projection]);
  const states = useFramedPart(playhead, () => statesAt(run, playhead.get().timeNs)).split(',');
  return (
    <svg className="map-ground" width={size.widthPx} height={size.heightPx} aria-hidden="true">
      {paths !== null && (
        <>
          <path className="map-graticule" d={paths.graticule} />
          <path className="map-land" d={paths.land} />
        </>
      )}
      {spots.clients.map(({ x, y }) => (
        <g key={`${x} ${y}`} className="map-clients">
          <rect x={x - 4} y={y - 34} width="9" height="9" />
          <text x={x + 10} y={y - 26}>
            clients
          </text>
        </g>
      ))}
      {spots.replicas.map(({ replica, x, y }, index) => {
        const state = states[index];
        return (
          <g key={replica} className="map-replica" data-state={state}>
            <circle cx={x} cy={y} r="5.5" />
            {state === 'down' && <path d={`M${x - 5} ${y - 5}l10 10m0 -10l-10 10`} />}
            {state === 'lies' && <path d={`M${x} ${y - 5.5}a5.5 5.5 0 0 1 0 11z`} />}
          </g>
        );
      })}
      {spots.names.map(({ text, x, y, anchor }) => (
        <text key={text} className="map-name" x={x} y={y} dy="0.35em" textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}

/** Whether each replica is up, down or lies, as a text that is the same while they are. */
function statesAt({ lanes, faults }: FigureRun, timeNs: number): string {
  const liars = liarsAt(faults, timeNs);
  const isDown = (replica: number) =>
    faults.some(
      (fault) =>
        fault.kind === 'crash' &&
        fault.replica === replica &&
        fault.startNs <= timeNs &&
        timeNs < fault.endNs,
    );
  return lanes
    .map(({ replica }) => (isDown(replica) ? 'down' : liars.includes(replica) ? 'lies' : 'up'))
    .join();
}

/** What is on its way at the playhead, in words. */
function MapWords({ run, playhead, kinds, spots, isStill }: MapPanelProps & Shown) {
  const either = useEither(run.window, playhead);
  const words = useFramedPart(either, () => {
    const window = run.window.get();
    if (window === null) return '';
    if (isStill) return 'messages appear when playback pauses';
    const { timeNs } = playhead.get();
    const flights = allFlights(window, timeNs, kinds, spotsOf(spots));
    return wordsOf(flights, votesAt(window, timeNs), run);
  });
  return <span className="map-words">{words}</span>;
}

function wordsOf(flights: readonly Flight[], votes: Votes | null, run: FigureRun): string {
  const counts = MESSAGE_KINDS.flatMap((kind, number) => {
    const rows = flights.flatMap((flight) => (flight.kind === number ? [flight.row] : []));
    const count = new Set(rows).size;
    const [one, many] = kindNames[kind];
    // Without rows of their own, some may just not have left, or have come.
    const about = rows.some((row) => row < 0) ? 'about ' : '';
    const name = count === 1 ? one : many;
    const carried = number === proposal ? carriedText(flights) : '';
    return count === 0 ? [] : [`${about}${formatCount(count)} ${name}${carried}`];
  });
  const came =
    votes === null
      ? []
      : [`${nameIn(run.lanes, votes.replica)} has ${votes.count} of ${votes.quorum} votes`];
  return [
    ...came,
    counts.length === 0 ? 'nothing in flight' : `in flight: ${counts.join(', ')}`,
  ].join('; ');
}

/** " of block 7", or of which blocks. */
function carriedText(flights: readonly Flight[]): string {
  const numbers = [...new Set(flights.flatMap(({ number }) => (number === '' ? [] : number)))];
  if (numbers.length === 0) return '';
  return ` of ${numbers.length === 1 ? 'block' : 'blocks'} ${numbers.join(' and ')}`;
}

interface Shown {
  readonly run: FigureRun;
  readonly spots: Spots;
}

/** What moves with the playhead. */
function Moving(props: MapPanelProps & Shown & { readonly size: Size }) {
  const { run, playhead, kinds, spots, size, theme } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the element, anew for another theme
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null) return undefined;
    const ratio = window.devicePixelRatio || 1;
    element.width = Math.round(size.widthPx * ratio);
    element.height = Math.round(size.heightPx * ratio);
    const colors = readTheme(element);
    const places = spotsOf(spots);
    const paint = () => {
      const seen = run.window.get();
      const { timeNs } = playhead.get();
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, size.widthPx, size.heightPx);
      if (seen === null) return;
      const flights = allFlights(seen, timeNs, kinds, places);
      paintMap(context, { flights, votes: votesAt(seen, timeNs), spots: places }, colors);
    };
    const request = () => frames.requestPaint(paint);
    frames.requestPaint(paint);
    const ends = [playhead.subscribe(request), run.window.subscribe(request)];
    return () => {
      for (const end of ends) end();
    };
  }, [run, playhead, kinds, spots, size, theme]);
  const style = { width: size.widthPx, height: size.heightPx };
  return <canvas ref={canvas} className="map-moving" style={style} />;
}

/** All that is on its way: what has a row of its own, and what is too dense for that. */
function allFlights(...seen: Parameters<typeof flightsAt>): Flight[] {
  return [...flowsAt(...seen), ...flightsAt(...seen)];
}

function spotsOf({ replicas }: Spots): ReadonlyMap<number, Spots['replicas'][number]> {
  return new Map(replicas.map((spot) => [spot.replica, spot]));
}
