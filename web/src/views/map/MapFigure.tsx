/**
 * One map of a network at the playhead: of time, with the leader in the middle and every replica as far away as a
 * message takes, or of the world. What moves is painted on a canvas over what stands; each replica is a button.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { wordsOfFamily } from '../../layout/family';
import { nameIn } from '../../layout/lanes';
import { flightsAt } from '../../layout/map/flights';
import { flowsAt } from '../../layout/map/flows';
import type { MapSize } from '../../layout/map/labels';
import { delayText, type Standing } from '../../layout/map/reach';
import { worldMap } from '../../layout/map/spots';
import { centrePx, spotPx, timeMap } from '../../layout/map/timeMap';
import type { Spot, Ways } from '../../layout/map/ways';
import { whyNotLead, withLeader } from '../../model/builder/lead';
import type { Workspace } from '../../model/page/workspace';
import { frames } from '../../render/frameScheduler';
import { paintMap } from '../../render/paintMap';
import { readTheme } from '../../render/theme';
import { Earth } from '../parts/Earth';
import { useSession } from '../parts/useSession';
import { useSize } from '../parts/useSize';
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
        <svg width="22" height="8" aria-hidden="true">
          <path className="map-ring-quorum" d="M0 4h22" />
        </svg>{' '}
        {quorumWords(run, moment)}
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
    return projection === 'world'
      ? { kind: 'world' as const, ...worldMap(run.lanes, leader, clients, room) }
      : { kind: 'time' as const, ...timeMap(run.lanes, leader, reaches, quorum, room) };
  }, [run.lanes, leader, reaches, quorum, clients, projection, width, height, textPx]);
  return (
    <>
      <svg className="map-ground" width={width} height={height} aria-hidden="true">
        {map.kind === 'world' ? <Earth projection={map.projection} /> : <Rings map={map} />}
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
            isLeader={spot.replica === leader}
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
      <Replicas {...props} spots={map.spots} />
    </>
  );
}

/** What stands still below the time map: spokes, rings of equal delay, the ring of the quorum. */
function Rings({ map }: { readonly map: ReturnType<typeof timeMap> }) {
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

interface SpotShapeProps {
  readonly spot: Spot;
  readonly isLeader: boolean;
  readonly standing: Standing;
}

function SpotShape({ spot: { x, y }, isLeader, standing }: SpotShapeProps) {
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

const standingWords: Readonly<Record<Standing, string>> = {
  up: '',
  down: ', crashed',
  cut: ', cut off',
  slow: ', slowed down',
  lies: ', Byzantine',
};

/** Each replica as a button that lets it lead. */
function Replicas({
  workspace,
  run,
  moment,
  spots,
  isFixed,
}: MomentProps & { readonly spots: readonly Spot[] }) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const target = useSession(workspace, (state) => state.target);
  const [said, setSaid] = useState('');
  const refused = useMemo(() => whyNotLead({ scenario, target }), [scenario, target]);
  if (isFixed) return null;
  const { leader, reaches, standings } = moment;
  return (
    <fieldset className="map-replicas" data-roving="x" aria-label="Replicas: a press lets one lead">
      {spots.map(({ replica, x, y }) => {
        const name = nameIn(run.lanes, replica);
        const reach = reaches.find((each) => each.replica === replica);
        const far = reach === undefined ? '' : `, ${delayText(reach.outMs)}`;
        const told = `${name}${far}${standingWords[standings.get(replica) ?? 'up']}`;
        const isLeader = replica === leader;
        const hinder = refused ?? (replica === 0 ? 'it leads first already' : null);
        return (
          <button
            key={name}
            type="button"
            className="map-spot"
            style={{ left: x, top: y }}
            aria-label={isLeader ? `${told} leads` : `Let ${told} lead`}
            title={isLeader ? `${told} leads` : `${told}: ${hinder ?? 'a press lets it lead'}`}
            aria-disabled={hinder !== null}
            onClick={() => {
              workspace.do(({ edits }) => edits.replace(withLeader({ scenario, target }, replica)));
              setSaid(`${name} leads.`);
            }}
          />
        );
      })}
      <span className="unseen" role="status">
        {said}
      </span>
    </fieldset>
  );
}

export type { Playhead };
