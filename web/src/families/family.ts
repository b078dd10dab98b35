/**
 * What a family of protocols supplies to the page. Each general room names what it reads of a family in a file
 * `family.ts` of its own and is given that here, so that none of them knows a family.
 */
import { type LanesOfFamily, setLanes } from '../layout/family';
import { type FaultsOfFamily, setFaults } from '../model/faults/family';
import { setTold, type ToldOfFamily } from '../model/looking/family';
import { type RunWordsOfFamily, setRunWords } from '../model/run/family';
import {
  type AgreementOfFamily,
  type SettingsOfFamily,
  setAgreement,
  setSettings,
} from '../model/scenario/family';
import { type SweepsOfFamily, setSweeps } from '../model/sweep/family';
import {
  type CloseWordsOfFamily,
  setCloseWords,
  setWords,
  type WordsOfFamily,
} from '../model/words/family';
import { type LooksOfFamily, setLooks } from '../render/family';
import type { PaintSmall } from '../render/small';
import { type FigureOfFamily, setFamily as setOfFigure } from '../views/figure/family';
import type { DetailsOfFamily } from '../views/inspector/family';
import type { SettingsViewsOfFamily } from '../views/settings/family';

export interface Family {
  /** What comes after the first picture. */
  readonly later: () => Promise<{ readonly later: FamilyLater }>;
  /** What is told of its runs beside their picture. */
  readonly told: () => Promise<ToldOfFamily>;
  /** Its small pictures, which are made when the page is built; lanes, if absent. */
  readonly small?: () => Promise<PaintSmall>;
  /** What its runs show in the figure. */
  readonly figure: FigureOfFamily;
  /** What is said of what is done to its runs on purpose. */
  readonly faults: () => Promise<FaultsOfFamily>;
  /** What its words and numbers mean. */
  readonly words: () => Promise<WordsOfFamily>;
  readonly closer: () => Promise<FamilyCloser>;
  /** What the settings show of it beside what all have. */
  readonly settingsViews: () => Promise<{ readonly views: SettingsViewsOfFamily }>;
  readonly lanes: LanesOfFamily;
  readonly agreement: AgreementOfFamily;
  readonly looks: LooksOfFamily;
  readonly runWords: RunWordsOfFamily;
}

export interface FamilyLater {
  readonly details: DetailsOfFamily;
}

/** What comes where something is set, swept or looked at closely. */
export interface FamilyCloser {
  readonly settings: SettingsOfFamily;
  readonly sweeps: SweepsOfFamily;
  readonly words: CloseWordsOfFamily;
}

/** That of the page's runs. */
export let family: Family;

/** From now on the page's runs are of this one. */
export function setFamily(shown: Family): void {
  family = shown;
  setLanes(shown.lanes);
  setLooks(shown.looks);
  setTold(shown.told);
  setOfFigure(shown.figure);
  setAgreement(shown.agreement);
  setRunWords(shown.runWords);
  setFaults(shown.faults);
  setWords(shown.words);
  setSettings(async () => {
    const { settings, sweeps, words } = await shown.closer();
    setSweeps(sweeps);
    setCloseWords(words);
    return settings;
  });
}
