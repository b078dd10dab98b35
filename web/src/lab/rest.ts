/** The parts of the page that come after its first picture. */
import { withTold } from '../model/looking/family';
import { withSettings } from '../model/scenario/family';
import { withWords } from '../model/words/family';
import { later } from '../views/parts/later';
import { opened } from '../views/parts/opened';

export const Settings = later('The settings', async () => (await import('./settings')).loadRail());
export const ShownRuns = later(
  'The table of the runs',
  async () => (await import('../views/question/ShownRuns')).ShownRuns,
);
export const SmallMap = later(
  'The map',
  async () => (await withTold(import('../views/map/SmallMap'))).SmallMap,
);
export const Browser = opened(
  'The list of scenarios and lessons',
  async () => (await import('../views/browse/Browser')).Browser,
);
export const Evidence = opened(
  'The evidence',
  async () => (await withSettings(import('../views/evidence/Evidence'))).Evidence,
);
export const Curves = opened(
  'The curves',
  async () => (await withSettings(import('../views/sweep/Curves'))).Curves,
);
export const ErrorPanel = later(
  'The list of errors',
  async () => (await withSettings(import('../views/header/ErrorPanel'))).ErrorPanel,
);
export const Inspector = later('The inspector', async () =>
  (await import('./inspector')).loadInspector(),
);
export const LecturePanel = later(
  'The lecture',
  async () => (await import('../views/lecture/LecturePanel')).LecturePanel,
);
const stage = () => import('../views/lecture/Stage');
export const StageHead = later('The question', async () => (await stage()).StageHead);
export const StageKeys = later('The keys of the stage', async () => (await stage()).StageKeys);
export const StageScreen = later('The stage', async () => (await stage()).StageScreen);
export const ItemLack = later(
  'The notice of a missing picture',
  async () => (await import('../views/lecture/ItemLack')).ItemLack,
);
export const FocusHands = later(
  'Keyboard focus',
  async () => (await import('./FocusHands')).FocusHands,
);
export const FileDrop = later(
  'Opening of dropped files',
  async () => (await import('../views/header/FileDrop')).FileDrop,
);
export const Help = opened(
  'The help',
  async () => (await withWords(import('../views/header/Help'))).Help,
);
export const NewVersion = later(
  'The update notice',
  async () => (await import('./NewVersion')).NewVersion,
);

export const ShareDialog = opened(
  'The Share dialog',
  async () => (await import('../views/header/ShareDialog')).ShareDialog,
);
