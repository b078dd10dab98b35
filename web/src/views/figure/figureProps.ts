/** What the figure is given: runs to compare, and the small stores that it reads each frame. */
import type { ComponentType } from 'react';
import type { Rect } from '../../base/geometry';
import type { Readable, Store } from '../../base/store';
import type { LaneGroups, TraceWindow } from '../../core/columns';
import type {
  LaneInfo,
  MessageDetail,
  RunReport,
  SubjectDetail,
  TransactionDetail,
} from '../../core/messages';
import { lanesOfFamily } from '../../layout/family';
import type { Fault } from '../../layout/faults';
import type { FigureGeometry, RunGeometry } from '../../layout/figureGeometry';
import type { Heads } from '../../layout/heads';
import type { Divergence } from '../../layout/partings';
import type { OtherPanel } from '../../layout/presence';
import type { FigureScene, RunContent, RunScene } from '../../layout/scene';
import type { TimeSpan } from '../../layout/timeScale';
import type { Panel } from '../../model/looking/panels';
import type { Inspected, Selection } from '../../model/looking/selection';
import type { Ghosts } from '../../model/responses/ghost';
import type { Held } from '../../model/run/heldBack';
import type { Word } from '../../model/scenario/schema';
import type { PaintedPanel } from '../../render/panels';
import type { Table } from './ToldTable';

/** One variant of the scenario. */
export interface FigureRun {
  /** 'A', 'B', ... */
  readonly key: string;
  /** Its name in the scenario: "Batching". */
  readonly name: string;
  /** What carries its messages. */
  readonly network: Pick<Word, 'text' | 'description'>;
  /** Beside the name, the first part first: "100 transactions a block", "one block per quorum round trip". */
  readonly subtitle: readonly string[];
  /** Whether its lanes are left out, as where there is room for those of one run. */
  readonly isBrief: boolean;
  /** Whether its clients have a row where those of others have one. */
  readonly hasClients: boolean;
  /** Settings that change during the run; an audience hears of each when it happens. */
  readonly changes: readonly { readonly atNs: number; readonly texts: readonly string[] }[];
  /** How it departs from the real protocol or its fault limit. */
  readonly caveats: readonly string[];
  /** Replicas from top to bottom. */
  readonly lanes: readonly LaneInfo[];
  /** Which of them share a lane or a strip. */
  readonly groups: LaneGroups;
  /** Replica that leads while nothing fails; null where the lead rotates. */
  readonly leader: number | null;
  readonly faults: readonly Fault[];
  /** Whether its paths have queues. */
  readonly hasQueues: boolean;
  /** What whoever leads sends over, and what that carries: "leader’s link", "100 Mbit/s". */
  readonly link: { readonly name: string; readonly rate: string };
  /** Whose costs its processors have: "libhotstuff"; null where work takes no time. */
  readonly processor: string | null;
  /** Null until the run is finished. */
  readonly report: RunReport | null;
  /** Whether its picture is of the whole run. */
  readonly isFinished: boolean;
  /** Committed transactions a second of the whole run; null until it is finished, and where it is to be guessed. */
  readonly throughputTps: number | null;
  /** Whether its picture is of before what was asked for last. */
  readonly isStale: boolean;
  /** The newest window; it may reach past the viewport, and may lag behind it. */
  readonly window: Readable<TraceWindow | null>;
  /** Where its replicas stand in the tree of blocks; null until it is known. */
  readonly heads: Readable<Heads>;
  /** Its marked transaction; null until it is known. */
  readonly transaction: Readable<TransactionDetail | null>;
  /** Its median latency, of what is finished; null where it has none, or its queue grows. */
  readonly medianNs: number | null;
  /** Where its clients stand, where that is one place. */
  readonly clientsAt: string | null;
  /** When recording reached its memory cap: after it nothing is drawn, and the figure says so. */
  readonly recordingStoppedNs: number | null;
}

/** What the clients' row is called: "clients, Frankfurt"; where there are none, what is marked in it. */
export function clientsLabel({ clientsAt }: Pick<FigureRun, 'clientsAt'>): string {
  return lanesOfFamily.unasked?.what ?? (clientsAt === null ? 'clients' : `clients, ${clientsAt}`);
}

/** Where the time axis lies inside the figure's element. */
export interface PlotExtent {
  readonly leftPx: number;
  readonly widthPx: number;
}

/** What a picture file of the figure is made of. */
export interface FigurePicture {
  /** Everything but the marks. */
  readonly element: Element;
  /** The marks at so many pixels for one of the page. */
  readonly paint: (ratio: number) => HTMLCanvasElement | null;
}

/** What the hand does to faults and liars in the figure. */
export interface FaultHand {
  /** Whether the figure is to be looked at alone: nothing can be broken in it. */
  readonly isStill?: boolean;
  /** Takes hold of the bar of a fault, by its place in the list. */
  readonly take: (index: number) => void;
  /** Drags it from where it was; `sinceMs`: the time of the event. */
  readonly drag: (part: 'start' | 'body' | 'end', byNs: number, sinceMs: number) => void;
  readonly letGo: () => void;
  readonly remove: (index: number) => void;
  /** Looks closely at the message that a fault is of. */
  readonly show: (index: number) => void;
  /**
   * Asks what to break of a replica, or of a message that lies there, at a point of the screen. `untilNs`: the other
   * end of what was drawn; `isAnywhere`: on no lane, the replica is to be chosen.
   */
  readonly open: (breaking: {
    readonly run: string;
    readonly replica: number;
    readonly isAnywhere?: boolean;
    readonly timeNs: number;
    readonly untilNs?: number | null;
    readonly message: MessageDetail | null;
    readonly x: number;
    readonly y: number;
  }) => void;
}

export interface FigureProps {
  readonly runs: readonly FigureRun[];
  /** How many scenarios it has shown before: what was seen of them is not seen of this one. */
  readonly scenariosBefore: number;
  readonly viewport: Readable<TimeSpan>;
  /** The end of the run. */
  readonly horizonNs: number;
  /** Time of the playhead; right of it the figure is veiled, or hidden. */
  readonly playhead: Readable<{ readonly timeNs: number }>;
  /** Time under the pointer, or null: a thin line through all panels. The figure sets it. */
  readonly hoverNs: Store<number | null>;
  /** Times that the reader has marked. */
  readonly marks: Readable<readonly number[]>;
  /** Why the answer is what it is: a word for a place in a run, and what is written there; null: nothing is told. */
  readonly reason: Readable<{
    readonly run: string;
    readonly what: string;
    readonly text: string;
  } | null>;
  /** Where two of the runs first differ. */
  readonly divergences: Readable<readonly Divergence[]>;
  /** Name of the theme; colours are read from CSS custom properties again when it changes. */
  readonly theme: string;
  /** Whether it is shown to an audience: what works on it is not there. */
  readonly presenting: boolean;
  /** Whether nothing after the playhead is drawn or told: an audience, or an open prediction, does not know it yet. */
  readonly hidesFuture: boolean;
  /** False: headline numbers and slopes are hidden. */
  readonly numbers: boolean;
  /** What the reader is to predict first. */
  readonly held: ReadonlySet<Held>;
  /** Bit i shows messages of kind i. */
  readonly kinds: number;
  readonly onKinds: (kinds: number) => void;
  /** Whether a hand moves a value of the scenario, so that runs follow one another. */
  readonly isMoving: Readable<boolean>;
  /** What the runs came to before it did, while that is shown. */
  readonly ghosts: Readable<Ghosts | null>;
  /** Whether each panel below the lanes is shown. */
  readonly panels: Readonly<Record<Panel, boolean>>;
  /** Which of them stay where there is little room: the figure then asks for more height. */
  readonly keeps: readonly Panel[];
  /** Whether more than a dozen lanes are folded. */
  readonly fold: boolean;
  readonly onFold: () => void;
  /** Whether every replica's interface has a strip, beside the leader's. */
  readonly hasAllStrips: boolean;
  /** Whether the numbers behind the picture stand below it, as tables. */
  readonly hasTables: boolean;
  /** Faults and lies as they are edited, by their places in the list. */
  readonly faults: readonly Fault[];
  readonly hand: FaultHand;
  readonly onPlot: (plot: PlotExtent) => void;
  /** Gets what a picture file is made of, and null when the figure goes. */
  readonly onPicture: (picture: FigurePicture | null) => void;
  /** A message under the pointer, whole; null where the engine cannot tell. */
  readonly onDetail: (run: string, row: number) => Promise<MessageDetail | null>;
  /** The same of a block. */
  readonly onBlock: (run: string, row: number) => Promise<SubjectDetail | null>;
  /** What is looked at closely: it is lit, and the button of its lane is pressed. */
  readonly picked: Readable<Inspected | null>;
  /** The first transaction from a time on is to be marked. */
  readonly onMark: (timeNs: number) => void;
  /** Something was clicked, or nothing. */
  readonly onPick: (selection: Selection | null) => void;
}

/** What a run's panel is given of the figure. */
export interface RunPanelProps
  extends Pick<FigureProps, 'playhead' | 'held' | 'picked' | 'onPick' | 'onFold' | 'hand'> {
  readonly run: FigureRun;
  readonly index: number;
  readonly geometry: FigureGeometry;
  /** Whether its network is not that of the run above it. */
  readonly tellsNetwork: boolean;
  /** Whether the reason of an answer is drawn where its subtitle is. */
  readonly isUnderReason: boolean;
  readonly scene: Readable<FigureScene | null>;
  readonly hidesFuture: boolean;
  readonly numbers: boolean;
}

/** What words beside a run's panels are given. */
export interface LabelsProps {
  readonly run: FigureRun;
  readonly place: RunGeometry;
  readonly geometry: FigureGeometry;
}

/** A panel that not every figure shows: its layout, its painting, and what stands beside it. */
export interface FigurePanel extends PaintedPanel, OtherPanel {
  /** Beside a run's part of it: whose it is. */
  readonly Labels?: ComponentType<LabelsProps>;
  /** What was measured, where the figure is wide and numbers are told; over the veil on a picture of before. */
  readonly Numbers?: ComponentType<PanelNumbersProps>;
  /** Around one of all runs. */
  readonly Words?: ComponentType<PanelWordsProps>;
  /** What it adds to the legend. */
  readonly Legend?: ComponentType<Pick<FigureProps, 'runs'>>;
  /** What is told of moments under the pointer. */
  readonly tips?: readonly MomentTip[];
  /** What it adds to a run's tables. */
  readonly tables?: (told: ToldContent) => readonly Table[];
  /** What can be pointed at in it, where there are no times. */
  readonly blocks?: PanelBlocks;
}

/** What a run's tables are made of. */
export interface ToldContent extends Pick<FigureProps, 'onPick'> {
  readonly run: FigureRun;
  readonly content: RunContent;
  readonly scene: FigureScene;
  readonly playheadNs: number;
  /** Whether nothing after the playhead is told. */
  readonly hidesFuture: boolean;
  readonly heads: Heads;
  readonly nameOf: (replica: number) => string;
}

/** Blocks that a panel draws. */
export interface PanelBlocks {
  /** The row in the trace of that at a point, as the panel is at a time; null where there is none. */
  readonly at: (run: RunScene, x: number, y: number, timeNs: number, heads: Heads) => number | null;
  readonly Tip: ComponentType<BlockTipProps>;
}

/** A block under the pointer, and where the pointer is in the figure. */
export interface PointedBlock {
  readonly run: number;
  readonly detail: SubjectDetail;
  readonly x: number;
  readonly y: number;
}

export interface BlockTipProps {
  readonly runs: readonly FigureRun[];
  readonly scene: Readable<FigureScene | null>;
  readonly pointed: Readable<PointedBlock | null>;
}

/** A part of the figure in which every moment of a run has something to tell. */
export interface MomentTip {
  readonly areaOf: (run: RunScene) => Rect | null;
  readonly Tip: ComponentType<MomentTipProps>;
  /** The row in the trace of the subject that a click takes there; null where there is none. */
  readonly rowAt?: (run: RunScene, timeNs: number, y: number) => number | null;
}

export interface MomentTipProps extends Pick<FigureProps, 'hidesFuture' | 'playhead'> {
  readonly timeNs: number;
  /** Where the pointer is, in the run's part of the picture. */
  readonly y: number;
  readonly drawn: RunScene;
  readonly run: FigureRun;
  readonly scene: FigureScene;
  /** Null before there is one. */
  readonly window: TraceWindow | null;
}

export interface PanelNumbersProps
  extends Pick<RunPanelProps, 'run' | 'index' | 'scene' | 'playhead' | 'hidesFuture' | 'held'>,
    Pick<LabelsProps, 'place' | 'geometry'> {}

export interface PanelWordsProps
  extends Pick<FigureProps, 'runs' | 'playhead' | 'picked' | 'onPick'> {
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
  /** False: how much it is is to be guessed. */
  readonly numbers: boolean;
  /** Whether it is to be guessed when requests are final. */
  readonly isHeld: boolean;
  /** Up to where an audience has seen the runs; null: all of them is seen. */
  readonly presented: Readable<{ readonly timeNs: number }> | null;
}
