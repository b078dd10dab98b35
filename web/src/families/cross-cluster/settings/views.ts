/** What the settings of two clusters show beside what all have: nothing. */
import type { SettingsViewsOfFamily } from '../../../views/settings/family';

export const views: SettingsViewsOfFamily = { below: {}, lists: [] };
