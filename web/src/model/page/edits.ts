/** All edits of the scenario on the page, and other ones opened in its place. */
import type { ScenarioError } from '../../core/messages';
import { withEditedSetting, withEditedSettings } from '../edits/forkEdits';
import { withPastsKept } from '../edits/keptPast';
import { withReset } from '../edits/resets';
import type { MischiefPath } from '../faults/mischief';
import { pack } from '../link/packing';
import type { Session } from '../run/session';
import { REFUSED_FILE } from '../run/sessionState';
import { type Document, documentOf, documentOfFile, SHOWN_MAX } from '../scenario/document';
import { inCurrentWords } from '../scenario/formerWords';
import { withoutMistakes } from '../scenario/mistakes';
import { MODEL } from '../scenario/network';
import { type Json, type Scenario, type Settings, variantNames } from '../scenario/scenario';
import {
  type ForkPoint,
  shownOf,
  shownWithout,
  targetWithout,
  withoutVariant,
  withVariantAdded,
  withVariantRenamed,
} from '../scenario/variantEdits';
import { fullOf, shownWith, variantKey } from '../scenario/variants';
import { notLoaded } from '../viewer/opening';
import { judged } from './judge';

/** Why an edit is none. */
const PAST_IS_SHARED =
  'This is before the fork, in a past shared with another run. To change it, fork earlier or change all runs';

const NAME_IS_TAKEN = 'Each variant needs its own name';
const NO_MODELS = 'The network models are not loaded yet';

export class Edits {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Opens a shipped scenario. */
  open(id: string, scenario: Scenario): void {
    this.#openNew(documentOf({ id, scenario }));
  }

  /** Opens a scenario file; one that is no scenario lists its errors, leaves everything as it is, and answers false. */
  async openText(id: string, text: string): Promise<boolean> {
    const checked = await judged(this.#session, text);
    if (checked === null) return false;
    if (checked.scenario === null) {
      this.#session.notify(`“${id}” cannot be opened`, checked.errors, REFUSED_FILE);
      return false;
    }
    const scenario = inCurrentWords(JSON.parse(text) as Scenario);
    this.#openNew(documentOfFile(id, scenario, await pack(JSON.stringify(scenario))));
    return true;
  }

  /**
   * Changes one value of the variant that is edited, of a fork from its instant on, or of all; the picture follows.
   * `sinceMs`: when the hand moved that may still be moving the value, which is one edit until it rests.
   */
  edit(path: string, value: Json, sinceMs: number | null = null): void {
    this.editAll([[path, value]], sinceMs);
  }

  /** Why the engine would refuse a setting; none where it would not. */
  async refusals(path: string, value: Json): Promise<readonly ScenarioError[]> {
    const { scenario, target } = this.#state;
    const wanted = withEditedSetting(scenario, target, path, value);
    return (await this.#session.check(JSON.stringify(wanted)))?.errors ?? [];
  }

  /** Changes settings that have to fit each other, as one edit. */
  editAll(settings: Settings, sinceMs: number | null = null): void {
    const change = (scenario: Scenario, target: number | null) =>
      withEditedSettings(scenario, target, settings);
    this.#edit(change, settings.map(([path]) => path).join(), sinceMs);
  }

  /**
   * Changes what goes wrong, in one of its lists or in several, as far as forks keep their pasts; the picture follows.
   */
  editMischief(
    change: (scenario: Scenario, target: number | null) => Scenario,
    path: MischiefPath,
    sinceMs: number | null = null,
  ): void {
    const { scenario, target } = this.#state;
    const kept = withPastsKept(scenario, change(scenario, target));
    if (kept === null) {
      this.#session.notify(PAST_IS_SHARED, []);
      return;
    }
    this.#session.dismiss(PAST_IS_SHARED);
    this.#edit(() => kept, path, sinceMs);
  }

  /**
   * Chooses what carries the messages of the variant that is edited, or of all, as one edit. The code for it comes with
   * the settings.
   */
  async chooseModel(model: string): Promise<void> {
    const models = await import('../edits/networkModel').catch(() => null);
    if (models === null) {
      const again = () => void this.chooseModel(model);
      this.#session.notify(NO_MODELS, [notLoaded('network models')], NO_MODELS, again);
      return;
    }
    this.#session.dismiss(NO_MODELS);
    const { original } = this.#state;
    const change = (scenario: Scenario, target: number | null) =>
      models.withModel(scenario, target, model, original);
    this.#edit(change, MODEL, null);
  }

  /** Takes the edits of the variant that is edited back, or all. */
  reset(): void {
    const { scenario, original, shown, target } = this.#state;
    const reset = withReset(scenario, original, target);
    this.#session.change({ scenario: reset, shown: shownOf(shown, reset) });
  }

  /** Takes all edits back, whichever variant is edited: to how the scenario was opened, or to another form of it. */
  resetAll(to: Scenario | null = null): void {
    const { scenario, original } = this.#state;
    this.replace(to ?? withReset(scenario, original, null));
  }

  /** Shows another form of the scenario, as one edit. */
  replace(scenario: Scenario): void {
    this.#session.change({ scenario, shown: shownOf(this.#state.shown, scenario) });
  }

  /** Takes back what could not be run: what is told of it, or all since the last run where that has not changed. */
  revert(): void {
    const { scenario, accepted, errors, shown } = this.#state;
    const kept = withoutMistakes(scenario, accepted, errors) ?? accepted;
    this.#session.change({ scenario: kept, shown: shownOf(shown, kept), errors: [] });
  }

  /**
   * Copies a variant, where there is room for one more; the copy is shown and edited. `fork`: from when on it is to
   * take another course.
   */
  addVariant(from: number, fork: ForkPoint | null = null): void {
    const { scenario, shown } = this.#state;
    if (fullOf(scenario) !== null) return;
    const added = withVariantAdded(scenario, from, fork);
    const target = variantNames(added).length - 1;
    this.#session.change({
      scenario: added,
      shown: shownWith(shown, from, target, SHOWN_MAX),
      target,
    });
  }

  /** Gives a variant a name that no other has: its forks, and what is expected of it, go by it. */
  renameVariant(variant: number, name: string): void {
    if (name === '') return;
    const { scenario } = this.#state;
    const bearer = variantNames(scenario).indexOf(name);
    if (bearer >= 0 && bearer !== variant) {
      const message = `cannot be “${name}”, the name of ${variantKey(bearer)}`;
      const path = `variants.${variant}.name`;
      this.#session.notify(NAME_IS_TAKEN, [
        { path, code: 'value', message, allowed: 'a different name' },
      ]);
      return;
    }
    this.#session.dismiss(NAME_IS_TAKEN);
    this.#session.change({ scenario: withVariantRenamed(scenario, variant, name) });
  }

  /** Takes a variant away; one at least is left. */
  removeVariant(variant: number): void {
    const { scenario, shown, target } = this.#state;
    if (variantNames(scenario).length < 2) return;
    this.#session.change({
      scenario: withoutVariant(scenario, variant),
      shown: shownWithout(shown, variant),
      target: targetWithout(target, variant),
    });
  }

  get #state() {
    return this.#session.state.getState();
  }

  #edit(
    change: (scenario: Scenario, target: number | null) => Scenario,
    path: string,
    sinceMs: number | null,
  ): void {
    const { scenario, target } = this.#state;
    const moving = sinceMs === null ? null : path;
    this.#session.put(change(scenario, target), sinceMs ?? performance.now(), moving);
  }

  #openNew(document: Document): void {
    const { marks, canvas } = this.#session;
    marks.set([]);
    canvas.set({ ...canvas.get(), panels: {} });
    this.#session.begin(document, { view: null, at: null });
    this.#session.onEdit(null);
    this.#session.onOpen();
  }
}
