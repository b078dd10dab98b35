/** What gossip’s settings show beside what all have: nothing. */
import type { SettingsViewsOfFamily } from '../../../views/settings/family';

export const views: SettingsViewsOfFamily = { below: {}, lists: [] };
