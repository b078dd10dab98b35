/** The parts of the page that come after its first picture, and when they come. */

import { told } from '../views/faults/useMischief';
import {
  FaultTrack,
  FigureSummary,
  FigureTables,
  Partings,
  Pointing,
} from '../views/figure/Figure';
import { loadPanels } from '../views/figure/usePanels';
import { ThenAndNow } from '../views/header/NoticePanels';
import { ShareSheet } from '../views/header/ShareMenu';
import { later } from '../views/parts/later';
import { Asked } from '../views/question/Answer';
import { Minimap } from '../views/transport/Transport';
import { BreakMenu, FigureHand, MapPanel } from './FigurePanel';

export const Settings = later(
  'The settings',
  async () => (await import('./SettingsRail')).SettingsRail,
);
export const Browser = later(
  'The list of scenarios and lessons',
  async () => (await import('../views/browse/Browser')).Browser,
);
export const ErrorPanel = later(
  'The list of errors',
  async () => (await import('../views/header/ErrorPanel')).ErrorPanel,
);
export const Inspector = later(
  'The inspector',
  async () => (await import('../views/inspector/Inspector')).Inspector,
);
export const LecturePanel = later(
  'The lecture',
  async () => (await import('../views/lecture/LecturePanel')).LecturePanel,
);
const stage = () => import('../views/lecture/Stage');
export const StageHead = later('The question', async () => (await stage()).StageHead);
export const StageAnswer = later('The answer', async () => (await stage()).StageAnswer);
export const StageKeys = later('The keys of the stage', async () => (await stage()).StageKeys);
export const ItemLack = later(
  'The notice of a missing picture',
  async () => (await import('../views/lecture/ItemLack')).ItemLack,
);
export const FocusHands = later(
  'Keyboard focus',
  async () => (await import('./FocusHands')).FocusHands,
);
export const KeyHelp = later(
  'The list of keys',
  async () => (await import('../views/header/KeyHelp')).KeyHelp,
);
export const NewVersion = later(
  'The update notice',
  async () => (await import('./NewVersion')).NewVersion,
);

export const ShareDialog = later(
  'The Share dialog',
  async () => (await import('../views/header/ShareDialog')).ShareDialog,
);
const parts = [
  Settings,
  Asked,
  Minimap,
  FaultTrack,
  Partings,
  Pointing,
  FigureHand,
  FocusHands,
  FigureSummary,
  ErrorPanel,
  Browser,
  Inspector,
  BreakMenu,
  StageHead,
  StageAnswer,
  StageKeys,
  ShareSheet,
  ShareDialog,
  KeyHelp,
  LecturePanel,
  ItemLack,
  ThenAndNow,
  FigureTables,
  MapPanel,
  NewVersion,
];

/**
 * Has all of it come, one after another in idle time: whoever loses the network then has the
 * whole page, with every scenario and lesson. What does not come is asked for again when it is shown. In the end the
 * browser is asked to keep the page.
 */
export async function loadRest(): Promise<void> {
  const scenarios = async () => {
    const { scenarioFiles } = await import('../model/scenario/catalogue');
    for (const load of scenarioFiles) await load();
  };
  const lessons = async () => {
    const { lessonFiles } = await import('../model/lecture/shipped');
    for (const load of lessonFiles) await load();
  };
  const pictures = () => import('virtual:pictures');
  const links = () => import('../model/lecture/lectureOpening');
  const offline = async () => (await import('./offline')).keepOffline();
  const loads = [
    ...loadPanels,
    told.load,
    ...parts.map((part) => part.load),
    links,
    pictures,
    scenarios,
    lessons,
    offline,
  ];
  for (const load of loads) {
    await idle();
    await load().catch(() => undefined);
  }
}

/** The browser has nothing to do; Safari says no such thing. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}
