/**
 * One map of a network at the playhead: of time, with the leader in the middle and every replica as far away as a
 * message takes, or of the world. What moves is painted on a canvas over what stands; each replica is a button.
 */
import { useEffect, useMemo, useRef } from 'react';
import { wordsOfFamily } from '../../layout/family';
import { flightsAt } from '../../layout/map/flights';
import { flowsAt } from '../../layout/map/flows';
import { groupMap } from '../../layout/map/groupMap';
import type { MapSize } from '../../layout/map/labels';
import { delayText, type Reach } from '../../layout/map/reach';
import { worldMap } from '../../layout/map/spots';
import { timeMap } from '../../layout/map/timeMap';
import type { Spot, Ways } from '../../layout/map/ways';
import type { Workspace } from '../../model/page/workspace';
import { frames } from '../../render/frameScheduler';
import { paintMap } from '../../render/paintMap';
import { readTheme } from '../../render/theme';
import { Earth } from '../parts/Earth';
import { useSession } from '../parts/useSession';
import { useSize } from '../parts/useSize';
import { InspectButtons, LeaderButtons } from './MapButtons';
import { Clusters, Rings, SpotShape } from './MapGround';
import type { MapRun } from './mapRuns';
import { type Moment, type Playhead, useMoment } from './useMoment';

export type Projection = 'time' | 'world';

export interface MapFigureProps {
  readonly workspace: Workspace;
  readonly run: MapRun;
  readonly projection: Projection;
  /** Ids of the regions that clients stand in. */
  readonly clients: readonly string[];
  /** Bit i shows messages of kind i. */
  readonly kinds: number;
  /** Name of the theme; colours and sizes are read again when it changes. */
  readonly theme: string;
  /** The playhead moves by itself, and whoever looks wants nothing to: messages are left out until it rests. */
  readonly isStill: boolean;
  /** Whether nothing can be changed in it. */
  readonly isFixed: boolean;
  /** Makes it large, where it is small. */
  readonly onEnlarge?: () => void;
}

export function MapFigure(props: MapFigureProps) {
  const { workspace, run, isStill, onEnlarge } = props;
  const [box, size] = useSize();
  const moment = useMoment(run, workspace.playback.playhead, isStill);
  // Before the first picture who takes part has no names.
  const hasPictures = useSession(workspace, (state) => state.hasPictures);
  return (
    <>
      <div ref={box} className="map-box">
        {onEnlarge !== undefined && (
          <button
            type="button"
            className="map-enlarge"
            aria-label="Show the map large"
            title="Show the map large"
            onClick={onEnlarge}
          />
        )}
        {size.width > 0 && hasPictures && <Placed {...props} moment={moment} size={size} />}
      </div>
      <p className="map-quorum">
        {run.firstCluster > 0 ? (
          clusterWords(run, moment)
        ) : (
          <>
            <svg width="22" height="8" aria-hidden="true">
              <path className="map-ring-quorum" d="M0 4h22" />
            </svg>{' '}
            {quorumWords(run, moment)}
          </>
        )}
      </p>
    </>
  );
}

/** "3 of 4 are reached, 101 ms". */
function quorumWords({ quorum, lanes }: MapRun, moment: Moment): string {
  const { quorum: reach, reached, leader, standings } = moment;
  if (standings.get(leader) === 'down') return 'no quorum: the leader is down';
  if (reach === null)
    return `no quorum: ${reached} of ${lanes.length} are reached, ${quorum} are needed`;
  return `${quorum} of ${lanes.length} are reached, ${delayText(reach.ms)}`;
}

/** "Inside a cluster 600 µs, drawn larger". */
function clusterWords(run: MapRun, moment: Moment): string {
  const { inside } = clusterReaches(run, moment);
  return inside === undefined ? '' : `Inside a cluster ${delayText(inside.outMs)}, drawn larger`;
}

/** From the first replica: to the next of its own cluster, and to the first of the other one. */
function clusterReaches({ lanes, firstCluster }: MapRun, { reaches }: Moment) {
  const to = (lane: number) => reaches.find(({ replica }) => replica === lanes[lane]?.replica);
  return { inside: firstCluster > 1 ? to(1) : undefined, across: to(firstCluster) as Reach };
}

interface MomentProps extends MapFigureProps {
  readonly moment: Moment;
  readonly size: MapSize;
}

function Placed(props: MomentProps) {
  const { run, clients, moment, size, projection, isStill } = props;
  const { leader, reaches, quorum, standings } = moment;
  const { width, height, textPx } = size;
  const map = useMemo(() => {
    const room = { width, height, textPx };
    if (projection === 'world')
      return { kind: 'world' as const, ...worldMap(run.lanes, leader, clients, room) };
    if (run.firstCluster > 0) {
      const { outMs } = clusterReaches(run, moment).across;
      return { kind: 'groups' as const, ...groupMap(run.lanes, run.firstCluster, outMs, room) };
    }
    return { kind: 'time' as const, ...timeMap(run.lanes, leader, reaches, quorum, room) };
  }, [run, moment, leader, reaches, quorum, clients, projection, width, height, textPx]);
  return (
    <>
      <svg className="map-ground" width={width} height={height} aria-hidden="true">
        {map.kind === 'world' && <Earth projection={map.projection} />}
        {map.kind === 'time' && <Rings map={map} />}
        {map.kind === 'groups' && <Clusters map={map} />}
        {map.kind === 'world' &&
          map.clients.map(({ x, y }) => (
            <g key={`${x} ${y}`} className="map-clients">
              <rect x={x - 4} y={y - 34} width="9" height="9" />
              <text x={x + 10} y={y - 26}>
                clients
              </text>
            </g>
          ))}
        {map.spots.map((spot) => (
          <SpotShape
            key={spot.replica}
            spot={spot}
            isLeader={spot.replica === leader && run.firstCluster === 0}
            standing={standings.get(spot.replica) ?? 'up'}
          />
        ))}
        {map.names.map(({ index, text, x, y, anchor }) => (
          <text key={index} className="map-name" x={x} y={y} dy="0.35em" textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      {!isStill && <Moving {...props} ways={map.ways} spots={map.spots} />}
      {run.firstCluster > 0 ? (
        <InspectButtons {...props} spots={map.spots} />
      ) : (
        <LeaderButtons {...props} spots={map.spots} />
      )}
    </>
  );
}

/** What moves with the playhead. */
function Moving(
  props: MomentProps & { readonly ways: Ways; readonly spots: readonly Spot[] },
): React.ReactNode {
  const { workspace, run, kinds, ways, spots, size, theme } = props;
  const { playhead } = workspace.playback;
  const { width, height } = size;
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the element, anew for another theme
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null) return undefined;
    const ratio = window.devicePixelRatio || 1;
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    const colors = readTheme(element);
    const places = new Map(spots.map((spot) => [spot.replica, spot]));
    const paint = () => {
      const seen = run.window.get();
      const { timeNs } = playhead.get();
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      if (seen === null) return;
      const flights = [
        ...flowsAt(seen, timeNs, kinds, ways),
        ...flightsAt(seen, timeNs, kinds, ways),
      ];
      const answers = wordsOfFamily.answersAt(seen, timeNs);
      paintMap(context, { flights, answers, spots: places }, colors);
    };
    const request = () => frames.requestPaint(paint);
    frames.requestPaint(paint);
    const ends = [playhead.subscribe(request), run.window.subscribe(request)];
    return () => {
      for (const end of ends) end();
    };
  }, [run, playhead, kinds, ways, spots, width, height, theme]);
  return <canvas ref={canvas} className="map-moving" style={{ width, height }} />;
}

export type { Playhead };
