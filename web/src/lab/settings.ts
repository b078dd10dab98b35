/** The settings, with what they show of the family. */
import { family } from '../families/family';
import { withSettings } from '../model/scenario/family';
import { withWords } from '../model/words/family';
import { setSettingsViews } from '../views/settings/family';

export async function loadRail() {
  const [{ SettingsRail }, { views }] = await withSettings(
    withWords(Promise.all([import('./SettingsRail'), family.settingsViews()])),
  );
  setSettingsViews(views);
  return SettingsRail;
}
