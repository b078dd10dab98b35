/** What the figure is given by a family of protocols. */
import { type PanelRoom, type RunRoom, sharedRooms } from '../../layout/panelRooms';
import type { Panel } from '../../model/looking/panels';
import type { Scenario } from '../../model/scenario/scenario';
import type { Coming } from '../parts/coming';
import type { FigurePanel } from './figureProps';

export interface FigureOfFamily {
  /** Its own panels, from top to bottom. */
  readonly panels: readonly OwnPanel[];
  /** What is said in the legend of marks in lanes: first of what goes wrong, the worst first. */
  readonly troubles: readonly (LegendGlyph & { readonly kind: string })[];
  readonly legend: LegendOfFamily;
  /** What proposals carry in a run of a scenario, and how often they come. */
  readonly natureOf: (scenario: Scenario) => readonly string[];
}

/** What the legend says beside the kinds of messages and what goes wrong. */
export interface LegendOfFamily {
  /** Kinds that are told before what is usual elsewhere, by their words. */
  readonly early: readonly string[];
  /** A whole quorum, and what is final; absent where it is drawn by panels alone, which tell of it. */
  readonly quorum: LegendGlyph & { readonly title: string };
  readonly final?: LegendGlyph;
  /** Another one of a number that has one. */
  readonly other: { readonly title: string; readonly text: string };
}

export interface LegendGlyph {
  readonly path: string;
  readonly color: string;
  readonly isOpen: boolean;
  readonly text: string;
}

/** A panel that runs of other families do not have. */
export interface OwnPanel {
  readonly id: Panel;
  /** Comes with the first load: a shown panel has its place at once. */
  readonly room: RunRoom;
  readonly part: Coming<FigurePanel>;
}

/** Of the family that is shown: set before the first picture. */
export let family: FigureOfFamily;

export function setFamily(shown: FigureOfFamily): void {
  family = shown;
}

/** The rooms of all panels, from top to bottom. */
export function allRooms(): readonly PanelRoom[] {
  return [...family.panels.map(({ room }) => room), ...sharedRooms];
}
