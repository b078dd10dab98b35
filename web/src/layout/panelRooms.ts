/** How much of a figure's height each panel beside the lanes asks for, and what it makes of its place. */
import type { Rect } from '../base/geometry';

/** Where panels lie, by panels; absent where one is not shown. */
export interface RunAreas {
  readonly bandwidth?: StripAreas;
  /** Of a family's own panels, which read them themselves. */
  readonly [own: string]: unknown;
}

/** Of panels that all runs share. */
export interface SharedAreas {
  readonly throughput?: Rect;
}

export interface StripAreas {
  /** The leader's egress. */
  readonly leader: Rect;
  /** What the leader's processor does; null where work takes no time. */
  readonly processor: Rect | null;
  /** The strips of the groups of lanes, one below the other. */
  readonly groups: readonly Rect[];
}

/** A run to lay out: its lanes, and what its panels have of rows. */
export interface RunRequest {
  /** How many lanes high it is. */
  readonly lanes: number;
  /** How many groups of replicas share a lane each, or have one alone: as many, if absent. */
  readonly groups?: number;
  /** How many groups have a strip of bandwidth below the leader's. */
  readonly strips: number;
  /** Whether work takes time in it. */
  readonly works: boolean;
  /** Whether only its clients' row and its leader's strip are shown, as where there is room for one run's lanes. */
  readonly isBrief?: boolean;
  /** Whether its clients have a row where those of others have one: yes, if absent. */
  readonly hasClients?: boolean;
}

/** A stretchable height: at 0 and at 1. */
export type Stretch = readonly [least: number, most: number];

/** A row of a panel in pixels. */
export interface Row {
  /** What lies above it, of the gaps of its run. */
  readonly gapPx: number;
  readonly stretch: Stretch;
  /** What of its height is free above it. */
  readonly insetPx?: number;
}

interface RoomSetting {
  /** Height of the text. */
  readonly em: number;
  readonly wide: boolean;
  readonly tight: boolean;
  /** Whether strips are as low as a line of small text. */
  readonly slim: boolean;
  /** Above the strips, between them, and below a run, in text heights. */
  readonly gapsEm: readonly [above: number, between: number, below: number];
  /** A figure of one run has so many times the room. */
  readonly ease: number;
}

interface Room {
  /** Whether it gives way where there is little room: before others, or after them. */
  readonly yields?: 'first' | 'last';
  /** Whether there are no times in it: the playhead stops there, and lanes above it may be nearer to each other. */
  readonly isTimeless?: boolean;
}

/** Of a panel that each run has for itself. */
export interface RunRoom<Area = unknown> extends Room {
  readonly id: string;
  readonly isShared: false;
  /** From top to bottom. */
  readonly rows: (run: RunRequest, setting: RoomSetting) => readonly Row[];
  readonly areaOf: (rows: readonly Rect[], run: RunRequest) => Area | undefined;
}

/** Of a panel of all runs, below them: what is to spare is its own. */
export interface SharedRoom extends Room {
  readonly id: keyof SharedAreas;
  readonly isShared: true;
  readonly row: (setting: RoomSetting) => Row;
}

export type PanelRoom = RunRoom | SharedRoom;

/** Height of a strip below which it is a heat line instead of bars, and has no label. */
export const stripLabelMinPx = 9;

/** So many strips have this height each at least, with the gap below; more of them are heat lines where it is tight. */
const fewStrips = 6;
const stripPx = 14;

/** Height of a slim strip, in text heights. */
const slimEm = 0.9;

/** Height of the leader's strip in a narrow figure, at least. */
const narrowStripPx = 15;

const strips: RunRoom<StripAreas> = {
  ...{ id: 'bandwidth', isShared: false, yields: 'last' },
  rows: ({ strips, works }, { em, wide, tight, slim, gapsEm: [aboveEm, betweenEm], ease }) => {
    const linkEm = wide ? (slim ? slimEm : tight ? 1.6 : 2) : narrowStripPx / em;
    const manyEm = Math.min((tight ? 0.24 : 0.3) * strips, 3);
    const groupsEm = strips <= fewStrips ? (strips * stripPx) / em : manyEm;
    const mostEm = Math.max(groupsEm, Math.min(1.25 * ease * strips, 8));
    const betweenPx = Math.round(betweenEm * em);
    const leader: Row = {
      gapPx: Math.round(aboveEm * em),
      stretch: [linkEm * em, 4 * ease * em],
    };
    const processor: Row = {
      ...{ gapPx: 0, insetPx: betweenPx },
      stretch: [(linkEm + betweenEm) * em, 4 * ease * em],
    };
    const groups: Row = { gapPx: betweenPx, stretch: [groupsEm * em, mostEm * em] };
    return [leader, ...(works ? [processor] : []), ...(strips > 0 ? [groups] : [])];
  },
  areaOf: ([leader, ...rows], { strips, works }) => {
    if (leader === undefined) return undefined;
    const groups = strips > 0 ? rows.at(-1) : undefined;
    return {
      leader,
      processor: (works && rows[0]) || null,
      groups: groups === undefined ? [] : stripRects(groups, strips),
    };
  },
};

/** Divides an area into one strip a group. */
function stripRects(area: Rect, groups: number): Rect[] {
  const gapPx = area.height / groups >= stripLabelMinPx ? 2 : 0;
  const step = (area.height + gapPx) / groups;
  return Array.from({ length: groups }, (_, index) => {
    const top = Math.round(area.y + index * step);
    const bottom = Math.round(area.y + (index + 1) * step) - gapPx;
    return { x: area.x, y: top, width: area.width, height: bottom - top };
  });
}

const flow: SharedRoom = {
  ...{ id: 'throughput', isShared: true, yields: 'first' },
  row: ({ em, wide, tight }) => ({
    gapPx: Math.round((tight ? 0.6 : 0.9) * em),
    stretch: [(tight ? 5.2 : wide ? 7.4 : 9) * em, 13 * em],
  }),
};

/** Those that runs of all families have, from top to bottom, below a family's own. */
export const sharedRooms: readonly PanelRoom[] = [strips, flow];
