/** What HotStuff's settings show beside what all have: costs by kind, liars, rules that are removed. */
import { LieList } from '../../../views/faults/LieList';
import type { SettingsViewsOfFamily } from '../../../views/settings/family';
import { BrokenRules } from './BrokenRules';
import { KindCosts } from './KindCosts';

export const views: SettingsViewsOfFamily = {
  below: { Processor: KindCosts },
  lists: [LieList, BrokenRules],
};
