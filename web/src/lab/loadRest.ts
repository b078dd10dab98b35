/** When what comes after the page's first picture comes: its code is the first of it. */

import { isThrifty } from '../base/thrifty';
import { Builder } from '../views/builder/BuildButton';
import { told } from '../views/faults/useMischief';
import {
  FaultTrack,
  FigureSummary,
  FigureTables,
  Partings,
  Pointing,
} from '../views/figure/Figure';
import { loadPanels } from '../views/figure/usePanels';
import { MoreSheet } from '../views/header/MoreMenu';
import { StoppedEngine, ThenAndNow } from '../views/header/NoticePanels';
import { ShareSheet } from '../views/header/ShareMenu';
import { Asked } from '../views/question/Answer';
import { VariantChips } from '../views/question/ComparedRuns';
import { ChangedSettings, Explanation, ItemLine } from '../views/question/QuestionStrip';
import { ClockSheet, Minimap, PanelsSheet } from '../views/transport/Transport';
import { BreakMenu, FigureHand, MapPanel, OverTime } from './FigurePanel';
import {
  Browser,
  Curves,
  ErrorPanel,
  Evidence,
  FileDrop,
  FocusHands,
  Help,
  Inspector,
  ItemLack,
  LecturePanel,
  NewVersion,
  Settings,
  ShareDialog,
  ShownRuns,
  SmallMap,
  StageHead,
  StageKeys,
  StageScreen,
} from './rest';
import { TextPanel } from './textPanel';

const parts = [
  Settings,
  Asked,
  ShownRuns,
  MoreSheet,
  ClockSheet,
  PanelsSheet,
  VariantChips,
  ItemLine,
  Explanation,
  ChangedSettings,
  Minimap,
  SmallMap,
  FaultTrack,
  Partings,
  Pointing,
  FigureHand,
  FocusHands,
  FileDrop,
  FigureSummary,
  ErrorPanel,
  Browser,
  Evidence,
  Curves,
  Inspector,
  BreakMenu,
  StageHead,
  StageScreen,
  StageKeys,
  ShareSheet,
  ShareDialog,
  Help,
  LecturePanel,
  ItemLack,
  StoppedEngine,
  ThenAndNow,
  FigureTables,
  MapPanel,
  OverTime,
  NewVersion,
  Builder,
];

/**
 * Has all of it come, one after another in idle time: whoever loses the network then has the
 * whole page, with every scenario and lesson. What does not come is asked for again when it is shown. In the end the
 * browser is asked to keep the page. For a reader who saves data each part comes when it is shown, and nothing is kept.
 */
export async function loadRest(): Promise<void> {
  if (isThrifty()) return;
  const scenarios = async () => {
    const { scenarioFiles } = await import('../model/scenario/catalogue');
    for (const load of scenarioFiles()) await load();
  };
  const lessons = async () => {
    const { lessonFiles } = await import('../model/lesson/shipped');
    for (const load of lessonFiles) await load();
  };
  const rows = async () => (await import('../views/evidence/comingEvidence')).comingEvidence.load();
  const pictures = () => import('virtual:pictures');
  const links = () => import('../model/viewer/lectureOpening');
  const offline = async () => (await import('./offline')).keepOffline();
  const loads = [
    loadPanels,
    told.load,
    ...parts.map((part) => part.load),
    links,
    pictures,
    scenarios,
    rows,
    TextPanel.load,
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
