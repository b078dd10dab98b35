/** The hand on what goes wrong: drags bars of the fault track, and opens what can be done to a replica at a time. */
import { createStore, type Store } from '../base/store';
import type { BarPart, Faults, Stretch } from '../model/faultEdits';
import { stretchOf, withDragged } from '../model/faultEdits';
import { faultsOf } from '../model/faults';
import { liesOf } from '../model/lies';
import { type Listed, listedAt } from '../model/mischief';
import type { Scenario } from '../model/scenario';
import { edited } from '../model/session';
import type { Workspace } from '../model/workspace';

/** What is to be broken: a replica at a time, asked for at a point of the screen. */
export interface Breaking {
  readonly run: string;
  readonly replica: number;
  readonly timeNs: number;
  readonly x: number;
  readonly y: number;
}

type Change = (list: Faults, when: Stretch) => Faults;

export class FaultHand {
  /** What the reader is being asked about. */
  readonly breaking: Store<Breaking | null> = createStore<Breaking | null>(null);
  readonly #workspace: Workspace;
  /** The bar that is held, and where it was. */
  #held: { readonly place: number; readonly from: Stretch } | null = null;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  get faults(): Faults {
    return faultsOf(this.#scenario);
  }

  get lies(): Faults {
    return liesOf(this.#scenario);
  }

  /** Takes hold of a bar of the track. */
  take(place: number): void {
    const { list, index } = listedAt(this.#scenario, place);
    const fault = list[index];
    this.#held = fault === undefined ? null : { place, from: stretchOf(fault) };
  }

  /** Moves what is held by a span from where it was; the picture follows. */
  drag(part: BarPart, byNs: number, sinceMs: number): void {
    if (this.#held === null) return;
    const { place, from } = this.#held;
    const { path, list, index } = listedAt(this.#scenario, place);
    const horizonS = this.#workspace.session.horizonNs / 1e9;
    const byS = this.#rounded(byNs);
    this.#edit(path, withDragged(list, index, part, from, byS, horizonS), sinceMs);
  }

  letGo(): void {
    this.#held = null;
  }

  remove(place: number): void {
    const { path, list, index } = listedAt(this.#scenario, place);
    this.#edit(path, list.toSpliced(index, 1));
  }

  open(breaking: Breaking): void {
    this.breaking.set({ ...breaking, timeNs: this.#rounded(breaking.timeNs) * 1e9 });
  }

  /** Does to the faults what was chosen. */
  apply(change: Change): void {
    this.#apply('faults', this.faults, change);
  }

  /** Does to the liars what was chosen. */
  applyToLies(change: Change): void {
    this.#apply('adversaries', this.lies, change);
  }

  get #scenario(): Scenario {
    return edited(this.#workspace.session.state.getState());
  }

  #apply(path: Listed['path'], list: Faults, change: Change): void {
    const breaking = this.breaking.get();
    if (breaking === null) return;
    const { viewport, horizonNs } = this.#workspace.session;
    const { startNs, endNs } = viewport.get();
    const atS = breaking.timeNs / 1e9;
    const untilS = atS + this.#rounded((endNs - startNs) / 4);
    this.breaking.set(null);
    this.#edit(path, change(list, { atS, untilS: untilS < horizonNs / 1e9 ? untilS : null }));
  }

  #edit(path: Listed['path'], list: Faults, sinceMs: number | null = null): void {
    this.#workspace.session.edit(path, list, sinceMs);
  }

  /** Seconds, to about a pixel. */
  #rounded(ns: number): number {
    const { viewport, canvas } = this.#workspace.session;
    const { startNs, endNs } = viewport.get();
    const pixelS = (endNs - startNs) / 1e9 / canvas.get().widthPx;
    const digits = Math.max(0, Math.ceil(-Math.log10(pixelS)));
    return Number((ns / 1e9).toFixed(Math.min(9, digits)));
  }
}
