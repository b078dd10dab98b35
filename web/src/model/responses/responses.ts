/**
 * The response curves of the settings: what each of the shown runs would come out as at other stops of each slider.
 *
 * They are measured in the background, while the settings are seen, no run of the page is under way and nothing plays,
 * and given up as soon as something changes. What was measured is kept by what its run is, so that a slider that only
 * moves has its curve at once.
 */
import { createStore, type Readable, type Store } from '../../base/store';
import { roundUp } from '../../base/ticks';
import type { MeasurePool } from '../../core/measuring';
import { poolSize } from '../../core/poolSize';
import type { Playback } from '../looking/playback';
import { runWords } from '../run/family';
import type { SessionState } from '../run/session';
import { haveOneSource } from '../scenario/document';
import { isEqual } from '../scenario/equality';
import { variantNames, variantOf } from '../scenario/scenario';
import { isAtRest } from './atRest';
import { eventsMaxOf } from './budget';
import type { Haunted } from './ghost';
import { Kept } from './kept';
import { type Next, nextOf } from './next';
import {
  type Measure,
  measureShown,
  type Response,
  responseOf,
  responseOfMeasured,
  shownValue,
} from './response';
import { runKey } from './runKey';
import { type ResponseSlider, slidersOf } from './sliders';
import { type Point, ROUNDS, type Traced, traced } from './stops';

/** Runs that are kept: some hundred bytes each, so less than a megabyte. */
const KEPT_MAX = 4096;
/** Asked of the pool at once, so that no worker waits for the page. */
const UNDER_WAY_MAX = 16;
/** Curves are drawn anew together. */
const TOGETHER_MS = 60;
/** Workers that have nothing to do for so long are ended: one keeps the memory of its largest run. */
const IDLE_MS = 10_000;
/** How long the page's thread may be kept at a time. */
const SLICE_MS = 6;

/** A curve of each shown run behind one slider. */
export interface SliderCurves {
  readonly slider: ResponseSlider;
  readonly measure: Measure;
  /** The value at the top of the curves' room. */
  readonly highest: number;
  /** Whether other settings have changed since. */
  readonly isStale: boolean;
  /** How many rounds of stops are measured: 5, 9, what bends, what takes long. */
  readonly rounds: number;
  /** Whether the points of each run are those of a whole curve; none are there before. */
  readonly isWhole: boolean;
  /** In the order of the shown variants. */
  readonly runs: readonly RunCurve[];
}

export interface RunCurve {
  /** Its letter. */
  readonly key: string;
  readonly points: readonly Point[];
  /** Where the run stands, with what its own report says; null before it has one. */
  readonly present: Point | null;
  /** Where it stood before a hand moved the slider; null while there is no such thing to show. */
  readonly before: Point | null;
}

const kept = new Kept<Response>(KEPT_MAX);

/** What is drawn and measured of one state of the page. */
interface Plan {
  readonly state: SessionState;
  readonly highest: number;
  readonly sliders: ReadonlyMap<string, SliderPlan>;
}

interface SliderPlan {
  readonly slider: ResponseSlider;
  /** By stop: which run it is for each of the shown variants. */
  readonly keys: Map<number, readonly string[]>;
  /** Null: what is known has changed. */
  traced: readonly Traced[] | null;
}

interface Asked extends Pick<Next, 'stop' | 'key' | 'round'> {
  readonly plan: SliderPlan;
  readonly run: number;
}

/** The page whose sliders are measured. */
export interface Measured extends Omit<Haunted, 'marking'> {
  readonly playback: Pick<Playback, 'state'>;
  /** The address of what lies over it; null: nothing. */
  readonly over: Readable<string | null>;
}

export class Responses {
  /** The value at the top of all curves; null where there are none. */
  readonly highest: Readable<number | null>;

  readonly #page: Measured;
  readonly #open: () => Promise<MeasurePool>;
  readonly #highest = createStore<number | null>(null);
  readonly #curves = new Map<string, Store<SliderCurves | null>>();
  readonly #elements = new Map<Element, string>();
  readonly #inView = new Set<Element>();
  readonly #sight: IntersectionObserver;
  readonly #ends: readonly (() => void)[];
  #pool: Promise<MeasurePool> | null = null;
  #plan: Plan | null = null;
  /** The slider that was moved last. */
  #touched: string | null = null;
  #isHeld = false;
  #underWay = new Map<string, Asked>();
  #abort = new AbortController();
  /** The sliders of before a hand moved one. */
  #before: { readonly state: SessionState; readonly sliders: readonly ResponseSlider[] } | null =
    null;
  /** Sliders whose curves are to be drawn anew. */
  readonly #dirty = new Set<string>();
  #drawing: ReturnType<typeof setTimeout> | undefined;
  #idling: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Measured, open: () => Promise<MeasurePool>) {
    this.#page = page;
    this.#open = open;
    this.highest = this.#highest;
    this.#sight = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.#inView.add(target);
        else this.#inView.delete(target);
      }
      this.#look();
    });
    const look = () => this.#look();
    document.addEventListener('visibilitychange', look);
    this.#ends = [
      page.session.state.subscribe(look),
      page.isMoving.subscribe(look),
      page.playback.state.subscribe(look),
      page.over.subscribe(look),
      page.ghosts.subscribe(() => this.#haunt()),
      measureShown.subscribe(() => this.#begin()),
      () => document.removeEventListener('visibilitychange', look),
    ];
  }

  /** The curves behind the slider of a field; null before there are any. */
  of(path: string): Readable<SliderCurves | null> {
    return this.#of(path);
  }

  /** Measures first what is seen; the answer ends it. */
  watch(path: string, element: Element): () => void {
    this.#elements.set(element, path);
    this.#sight.observe(element);
    return () => {
      this.#sight.unobserve(element);
      this.#elements.delete(element);
      this.#inView.delete(element);
    };
  }

  /** A hand moves a slider. */
  touch(path: string): void {
    this.#touched = path;
  }

  /** Whether the reader is to predict what the curves show: then there are none. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#begin();
  }

  close(): void {
    this.#pause();
    clearTimeout(this.#drawing);
    for (const end of this.#ends) end();
    this.#sight.disconnect();
    this.#dismiss();
  }

  #of(path: string): Store<SliderCurves | null> {
    const known = this.#curves.get(path);
    if (known !== undefined) return known;
    const made = createStore<SliderCurves | null>(null);
    this.#curves.set(path, made);
    return made;
  }

  /** Whether nothing that the reader waits for would be delayed. */
  #isFree(state: SessionState): boolean {
    return (
      isAtRest(state) &&
      !this.#page.isMoving.get() &&
      // Frames would wait for a core.
      !this.#page.playback.state.get().isPlaying &&
      // What lies over the page measures too.
      this.#page.over.get() === null &&
      this.#inView.size > 0 &&
      document.visibilityState === 'visible'
    );
  }

  #look(): void {
    const state = this.#page.session.state.getState();
    if (this.#isHeld) return;
    if (!this.#isFree(state)) {
      this.#pause();
      this.#follow(state);
      return;
    }
    if (this.#plan === null || !isPlanOf(this.#plan, state)) this.#begin();
    else this.#pump();
  }

  /** Another scenario, other runs, or another measure. */
  #begin(): void {
    this.#pause();
    const before = this.#plan?.state;
    this.#plan = null;
    const state = this.#page.session.state.getState();
    if (this.#isHeld) {
      this.#highest.set(null);
      for (const curves of this.#curves.values()) curves.set(null);
      return;
    }
    if (!this.#isFree(state)) return;
    for (const { report, isReportCurrent, variant, revision } of state.runs) {
      const key = runKey(variantOf(state.scenario, variant), revision);
      if (report !== null && isReportCurrent) kept.set(key, responseOf(report));
    }
    const sliders = slidersOf(state);
    const highest = highestOf(state, measureShown.get());
    this.#plan = {
      state,
      highest,
      sliders: new Map(
        sliders.map((slider) => [slider.field.path, { slider, keys: new Map(), traced: null }]),
      ),
    };
    this.#highest.set(highest);
    // What was there before stays until the next has its first points, where it is of the same runs.
    const isAlike =
      before !== undefined && haveOneSource(before, state) && isEqual(before.shown, state.shown);
    for (const [path, curves] of this.#curves)
      if (!isAlike || !this.#plan.sliders.has(path)) curves.set(null);
    for (const { field } of sliders) this.#dirty.add(field.path);
    this.#draw();
  }

  /** While a hand moves a slider its own curve holds, and the dots on it follow; what the others show is of before. */
  #follow(state: SessionState): void {
    const plan = this.#plan;
    if (plan === null || state.scenario === plan.state.scenario) return;
    const touched = this.#touched;
    for (const [path, curves] of this.#curves) {
      const shown = curves.get();
      if (path !== touched && shown !== null && !shown.isStale)
        curves.set({ ...shown, isStale: true });
    }
    const own = touched === null ? undefined : plan.sliders.get(touched);
    if (own === undefined || touched === null || !isAtRest(state)) return;
    const now = slidersOf(state).find(({ field }) => field.path === touched);
    if (now !== undefined) this.#show(touched, own, plan, state, now.present);
  }

  #pause(): void {
    if (this.#underWay.size === 0) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#underWay = new Map();
  }

  #dismiss(): void {
    clearTimeout(this.#idling);
    this.#pool?.then(
      (pool) => pool.close(),
      () => undefined,
    );
    this.#pool = null;
  }

  /** Draws what has changed, as far as the page's thread is not kept, and goes on measuring. */
  #draw(): void {
    clearTimeout(this.#drawing);
    const plan = this.#plan;
    if (plan === null || !isPlanOf(plan, this.#page.session.state.getState())) return;
    const untilMs = performance.now() + SLICE_MS;
    for (const path of this.#inTurn([...this.#dirty])) {
      if (performance.now() > untilMs) break;
      this.#dirty.delete(path);
      const own = plan.sliders.get(path);
      if (own !== undefined) this.#show(path, own, plan, plan.state, own.slider.present);
    }
    if (this.#dirty.size > 0) this.#drawing = setTimeout(() => this.#draw());
    else this.#pump();
  }

  #drawSoon(path: string): void {
    if (this.#dirty.size === 0) this.#drawing = setTimeout(() => this.#draw(), TOGETHER_MS);
    this.#dirty.add(path);
  }

  #show(
    path: string,
    own: SliderPlan,
    plan: Plan,
    { runs }: SessionState,
    present: readonly (number | null)[],
  ): void {
    const ghosts = this.#ghostsOf(path);
    const measure = measureShown.get();
    const known = this.#traced(own, plan);
    const before = this.#of(path).get();
    const waits = known.flatMap(({ wanted }) => wanted.map(({ round }) => round));
    const rounds = Math.min(ROUNDS.length, ...waits);
    const isWhole = known.every((each) => each.isWhole);
    // Islands say nothing: the last whole curve stays, or there is none.
    if (!isWhole && before?.isWhole && before.measure === measure) {
      this.#of(path).set({ ...before, rounds, isStale: rounds === 0 || before.isStale });
      return;
    }
    const curves = known.map(({ points }, index): RunCurve => {
      const run = runs[index];
      const stop = present[index] ?? null;
      const isKnown = run?.isReportCurrent && run.report !== null && stop !== null;
      return {
        key: run?.key ?? '',
        points: isWhole ? points : [],
        present: isKnown ? { stop, value: shownValue(responseOf(run.report), measure) } : null,
        before: ghosts[index] ?? null,
      };
    });
    const { slider } = own;
    this.#of(path).set({
      slider,
      measure,
      highest: plan.highest,
      isStale: false,
      rounds,
      isWhole,
      runs: curves,
    });
  }

  /** Where the runs stood on a slider that a hand has moved. */
  #ghostsOf(path: string): readonly (Point | null)[] {
    const before = this.#page.ghosts.get()?.state;
    if (before === undefined || path !== this.#touched) return [];
    if (this.#before?.state !== before)
      this.#before = { state: before, sliders: slidersOf(before) };
    const was = this.#before.sliders.find(({ field }) => field.path === path);
    return before.runs.map(({ report }, index) => {
      const stop = was?.present[index] ?? null;
      if (report === null || stop === null) return null;
      return { stop, value: shownValue(responseOf(report), measureShown.get()) };
    });
  }

  /** A ghost comes or goes: of the slider that was moved last. */
  #haunt(): void {
    const touched = this.#touched;
    const hasGone = this.#page.ghosts.get() === null;
    const shown = touched === null ? null : this.#of(touched).get();
    if (touched === null || shown === null || !hasGone) return;
    this.#of(touched).set({
      ...shown,
      runs: shown.runs.map((run) => ({ ...run, before: null })),
    });
  }

  #traced(own: SliderPlan, plan: Plan): readonly Traced[] {
    own.traced ??= plan.state.shown.map((_, run) =>
      traced(
        {
          last: own.slider.stops.length - 1,
          from: own.slider.present[run] ?? 0,
          measure: measureShown.get(),
          highest: plan.highest,
        },
        (stop) => kept.get(this.#keyOf(own, plan, stop, run)),
      ),
    );
    return own.traced;
  }

  #keyOf({ slider, keys }: SliderPlan, { state }: Plan, stop: number, run: number): string {
    let there = keys.get(stop);
    if (there === undefined) {
      const scenario = slider.at(stop);
      there = state.shown.map((variant, index) =>
        runKey(variantOf(scenario, variant), state.runs[index]?.revision ?? null),
      );
      keys.set(stop, there);
    }
    return there[run] ?? '';
  }

  /** Asks the pool for what tells most, as long as it has room. */
  #pump(): void {
    const plan = this.#plan;
    if (plan === null || !this.#isFree(this.#page.session.state.getState())) return;
    while (this.#underWay.size < UNDER_WAY_MAX) {
      const next = this.#next(plan);
      if (next === null) return;
      // A core is left for a hand: what bends or takes long is not short.
      if (next.round >= 2 && this.#underWay.size >= poolSize()) return;
      this.#underWay.set(next.key, next);
      void this.#ask(next, plan);
    }
  }

  /** The slider that was moved last comes first, then those in view. */
  #next(plan: Plan): Asked | null {
    const curves = this.#inTurn([...plan.sliders.keys()]).flatMap((path) => {
      const own = plan.sliders.get(path);
      // One that is not drawn yet is in its turn.
      if (own === undefined || own.traced === null) return [];
      return this.#traced(own, plan).map(({ wanted }, run) => ({
        ...{ own, run, wanted },
        keyOf: (stop: number) => this.#keyOf(own, plan, stop, run),
      }));
    });
    const next = nextOf(curves, this.#underWay);
    const curve = next === null ? undefined : curves[next.place];
    return next === null || curve === undefined
      ? null
      : { plan: curve.own, run: curve.run, ...next };
  }

  async #ask({ plan: own, run, stop, key, round }: Asked, plan: Plan): Promise<void> {
    const { signal } = this.#abort;
    const isLong = round === 3;
    const scenario = own.slider.at(stop);
    const names = variantNames(scenario);
    const name = names[plan.state.shown[run] ?? 0] ?? '';
    const job = {
      text: JSON.stringify(scenario),
      variant: name === '' ? null : name,
      settings: [],
      eventsMax: eventsMaxOf(variantOf(scenario, plan.state.shown[run] ?? 0), isLong),
      mayStop: true,
    };
    this.#pool ??= this.#open();
    clearTimeout(this.#idling);
    this.#idling = setTimeout(() => this.#dismiss(), IDLE_MS);
    // A pool that does not come, or breaks down, leaves the settings without curves, and everything else as it is.
    const outcome = await this.#pool.then((pool) => pool.measure(job, 0, signal)).catch(() => null);
    // Where workers do not load there are no curves until something changes.
    const hasLack = outcome !== null && 'errors' in outcome && outcome.errors[0]?.code === 'load';
    if (outcome === null || hasLack) return;
    kept.set(key, responseOfMeasured(outcome, isLong));
    if (signal.aborted) return;
    this.#underWay.delete(key);
    own.traced = null;
    this.#traced(own, plan);
    this.#drawSoon(own.slider.field.path);
    this.#pump();
  }

  #inTurn(paths: readonly string[]): readonly string[] {
    const seen = new Set([...this.#inView].map((element) => this.#elements.get(element)));
    const rank = (path: string) => (path === this.#touched ? 0 : seen.has(path) ? 1 : 2);
    return paths.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Whether what is planned is of what the page shows now. */
function isPlanOf({ state }: Plan, now: SessionState): boolean {
  return (
    state.scenario === now.scenario &&
    state.original === now.original &&
    state.target === now.target &&
    isEqual(state.shown, now.shown) &&
    state.runs.every(({ report }, index) => report === now.runs[index]?.report)
  );
}

/**
 * Twice what the runs come to now, rounded: the dots lie in the middle, and all curves have one scale. Where all queues
 * grow it is four times what agreeing takes, which does not.
 */
function highestOf({ runs }: SessionState, measure: Measure): number {
  const reports = runs.flatMap(({ report }) => report ?? []);
  const values = reports.flatMap((report) => {
    const value = shownValue(responseOf(report), measure);
    return typeof value === 'number' ? 2 * value : [];
  });
  const usual = reports.map((report) => 4 * (runWords.agreeing(report)?.p50 ?? 0));
  return roundUp(Math.max(0, ...(values.length > 0 ? values : usual)));
}
