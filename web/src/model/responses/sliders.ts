/** The sliders of a page that have a curve: where each of the compared runs stands on it, and what a stop would run. */
import { type Controlled, controlsOf, withControlAt } from '../edits/controls';
import { fixedOn } from '../edits/forkEdits';
import type { Field } from '../scenario/fields';
import type { Scenario } from '../scenario/scenario';
import { valueShown } from '../scenario/settings';
import { nearestStop, stopsOf } from '../scenario/sliderStops';

export interface ResponseSlider {
  readonly field: Field;
  readonly stops: readonly (number | null)[];
  /** At which stop each of the compared variants stands, in their order; null where its value is no number. */
  readonly present: readonly (number | null)[];
  /** The whole scenario with the slider at a stop. */
  readonly at: (stop: number) => Scenario;
}

/** One that a fork keeps would change nothing. */
export function slidersOf(state: Controlled): readonly ResponseSlider[] {
  const controls = controlsOf(state);
  const fields = controls.sections.flatMap((section) => section.fields);
  return fields.flatMap((field) => {
    if (fixedOn(state.scenario, state.target, field.path) !== null) return [];
    const stops = stopsOf(field);
    return {
      field,
      stops,
      present: controls.compared.map(({ own }) => {
        const value = valueShown(field, own);
        return typeof value === 'number' || value === null ? nearestStop(stops, value) : null;
      }),
      at: (stop: number) => withControlAt(state, controls, field, stops[stop] ?? null),
    };
  });
}
