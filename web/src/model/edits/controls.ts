/** What the controls of the settings show, and what each of them would make of the scenario. */

import type { SessionState } from '../run/sessionState';
import type { Section } from '../scenario/family';
import type { Field } from '../scenario/fields';
import { type Json, type Scenario, variantNames } from '../scenario/scenario';
import type { WordField } from '../scenario/schema';
import { sectionsOf, settingsFor } from '../scenario/settings';
import { settledOf, withEditedSettings } from './forkEdits';
import { openedSettings } from './resets';

export type Controlled = Pick<SessionState, 'scenario' | 'original' | 'shown' | 'target'>;

export interface Controls {
  /** Each variant that is shown, with its own settings. */
  readonly compared: readonly { readonly variant: number; readonly own: Scenario }[];
  /** The settings that the controls show. */
  readonly own: Scenario;
  /** The same as the scenario was opened. */
  readonly opened: Scenario;
  /** The settings of all variants. */
  readonly all: readonly Scenario[];
  readonly sections: readonly Section[];
}

export function controlsOf({ scenario, original, shown, target }: Controlled): Controls {
  const compared = shown.map((variant) => ({ variant, own: settledOf(scenario, variant) }));
  const edited = compared.find(({ variant }) => variant === target) ?? compared[0];
  const own = edited?.own ?? scenario;
  const all = variantNames(scenario).map((_, variant) => settledOf(scenario, variant));
  return {
    compared,
    own,
    opened: openedSettings(scenario, original, edited?.variant ?? 0),
    all,
    sections: sectionsOf(
      own,
      compared.map((each) => each.own),
      target === null ? all : [own],
    ),
  };
}

/** The scenario after a control is moved to a value. */
export function withControlAt(
  { scenario, target }: Pick<Controlled, 'scenario' | 'target'>,
  { own, opened }: Pick<Controls, 'own' | 'opened'>,
  field: Field | WordField,
  value: Json,
): Scenario {
  return withEditedSettings(scenario, target, settingsFor(field, own, value, opened));
}
