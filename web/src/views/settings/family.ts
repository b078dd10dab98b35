/** What the settings show of a family of protocols beside what all have. */
import type { ComponentType } from 'react';
import type { Workspace } from '../../model/page/workspace';
import type { Field } from '../../model/scenario/fields';
import type { Scenario } from '../../model/scenario/scenario';

export interface SettingsViewsOfFamily {
  /** What stands below the settings of a section, by its name. */
  readonly below: Readonly<Record<string, ComponentType<BelowProps>>>;
  /** Lists below that of the faults. */
  readonly lists: readonly ComponentType<{ readonly workspace: Workspace }>[];
}

export interface BelowProps {
  readonly workspace: Workspace;
  /** The settings of the section. */
  readonly fields: readonly Field[];
  /** What the controls show. */
  readonly scenario: Scenario;
  readonly isInvalid: (path: string) => boolean;
  /** Why a setting cannot be changed; null where it can. */
  readonly fixedAt: (path: string) => string | null;
}

/** Of the family that is shown: it comes with the settings. */
export let settingsViews: SettingsViewsOfFamily;

export function setSettingsViews(shown: SettingsViewsOfFamily): void {
  settingsViews = shown;
}
