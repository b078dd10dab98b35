/** The hand on the faults: drags bars of the fault track, and opens what can be broken of a replica at a time. */
import { createStore, type Store } from '../base/store';
import type { BarPart, Faults, Stretch } from '../model/faultEdits';
import { stretchOf, withCrash, withDragged } from '../model/faultEdits';
import { faultsOf } from '../model/faults';
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

export class FaultHand {
  /** What the reader is being asked about. */
  readonly breaking: Store<Breaking | null> = createStore<Breaking | null>(null);
  readonly #workspace: Workspace;
  /** The bar that is held, and where it was. */
  #held: { readonly index: number; readonly from: Stretch } | null = null;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  get faults(): Faults {
    return faultsOf(edited(this.#workspace.session.state.getState()));
  }

  take(index: number): void {
    const fault = this.faults[index];
    this.#held = fault === undefined ? null : { index, from: stretchOf(fault) };
  }

  /** Moves what is held by a span from where it was; the picture follows. */
  drag(part: BarPart, byNs: number, sinceMs: number): void {
    if (this.#held === null) return;
    const { index, from } = this.#held;
    const horizonS = this.#workspace.session.horizonNs / 1e9;
    const byS = this.#rounded(byNs);
    this.#edit(withDragged(this.faults, index, part, from, byS, horizonS), sinceMs);
  }

  letGo(): void {
    this.#held = null;
  }

  remove(index: number): void {
    this.#edit(this.faults.toSpliced(index, 1));
  }

  /** Crashes a replica at a time, at once; one that is down stays so. */
  crash(replica: number, timeNs: number): void {
    const { faults } = this;
    const crashed = withCrash(faults, replica, this.#rounded(timeNs));
    if (crashed !== faults) this.#edit(crashed);
  }

  open(breaking: Breaking): void {
    this.breaking.set({ ...breaking, timeNs: this.#rounded(breaking.timeNs) * 1e9 });
  }

  /** Does what was chosen. */
  apply(change: (faults: Faults, when: Stretch) => Faults): void {
    const breaking = this.breaking.get();
    if (breaking === null) return;
    const { viewport, horizonNs } = this.#workspace.session;
    const { startNs, endNs } = viewport.get();
    const atS = breaking.timeNs / 1e9;
    const untilS = atS + this.#rounded((endNs - startNs) / 4);
    this.breaking.set(null);
    this.#edit(change(this.faults, { atS, untilS: untilS < horizonNs / 1e9 ? untilS : null }));
  }

  #edit(faults: Faults, sinceMs: number | null = null): void {
    this.#workspace.session.edit('faults', faults, sinceMs);
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
