/** What its settings show beside what all have: costs by kind of message. */
import type { SettingsViewsOfFamily } from '../../../views/settings/family';
import { KindCosts } from '../../hotstuff/settings/KindCosts';

export const views: SettingsViewsOfFamily = { below: { Processor: KindCosts }, lists: [] };
