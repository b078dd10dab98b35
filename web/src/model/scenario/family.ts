/** What a family of protocols says of its scenarios. */
import type { Field } from './fields';
import { type Json, type Scenario, type Settings, textAt } from './scenario';
import { type Node, setSchema, type WordField } from './schema';

/** By its path and a former word, as JSON, that of today. */
export type FormerWords = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** What is known before the engine starts. */
export interface ScenariosOfFamily {
  /** The family as a scenario names it. */
  readonly name: string;
  /** Its schema, as far as it is asked for early. */
  readonly schema: Node;
  readonly loadFormerWords: () => Promise<FormerWords>;
}

/** What comes with the picture. */
export interface AgreementOfFamily {
  /** Replica that leads while nothing fails, or null where the lead rotates. */
  readonly leader: (scenario: Scenario) => number | null;
  /** What runs are, in a line for somebody who never heard of it; `runs`: the settings of each. */
  readonly standing: (runs: readonly Scenario[]) => string;
  /** How many of so many replicas must agree. */
  readonly quorum: (scenario: Scenario, replicas: number) => number;
  /**
   * One way from one of two clusters to the other, in ms, where the network does not say it; no clusters, if absent.
   */
  readonly acrossMs?: (scenario: Scenario) => number | null;
}

/** What comes where something is set. */
export interface SettingsOfFamily {
  /** The whole schema. */
  readonly schema: Node;
  /**
   * The settings of a scenario that depend on it, on whether any of the compared has a use for them, or on whether all
   * of the edited can have them.
   */
  readonly sections: (
    scenario: Scenario,
    compared: readonly Scenario[],
    edited: readonly Scenario[],
  ) => readonly Section[];
  /** The section of a setting that none has, by the part of the scenario that it is in. */
  readonly sectionOf: Readonly<Record<string, string>>;
  /** What a control of its own shows; undefined: what any shows. */
  readonly shown: (field: Field | WordField, scenario: Scenario) => Json | undefined;
  /** What a control of its own sets when it is moved to a value; null: that value. */
  readonly moved: (field: Field | WordField, scenario: Scenario, value: Json) => Settings | null;
  /** What has to be set where replicas move to a place; nothing, if absent. `opened`: as the scenario was opened. */
  readonly besidePlace?: (place: string, opened: Scenario) => Settings;
  /** What most questions turn on, where a scenario does not say it. */
  readonly levers: readonly string[];
}

export interface Section {
  readonly name: string;
  readonly words?: readonly WordField[];
  readonly fields: readonly Field[];
}

/** Of the family that is shown; null before the first scenario. */
export let scenarios: ScenariosOfFamily | null = null;
/** None before they have come. */
export let formerWords: FormerWords = {};
export let agreement: AgreementOfFamily;
export let settings: SettingsOfFamily;

export function setScenarios(shown: ScenariosOfFamily): void {
  scenarios = shown;
  setSchema(shown.schema);
}

let load: () => Promise<SettingsOfFamily>;

export function setSettings(shown: () => Promise<SettingsOfFamily>): void {
  load = shown;
}

export function setAgreement(shown: AgreementOfFamily): void {
  agreement = shown;
}

/** Those that the page can show, as scenarios name them; the first is that of scenarios that name none. */
export let families: readonly string[] = [];
/** Whether another one takes another page: an embedded figure stays what it is. */
let stays = false;

export function setFamilies(known: readonly string[]): void {
  families = known;
}

export function stayOfFamily(): void {
  stays = true;
}

/** That of a scenario; of one that names none, or none that there is, the first. */
export function familyOf(scenario: Scenario): string {
  const name = textAt(scenario, 'protocol.family');
  return families.includes(name) ? name : (families[0] ?? '');
}

/** Whether the page has to be loaded anew to show a scenario: all that it knows is of one family. */
export function isOfAnother(scenario: Scenario): boolean {
  return !stays && scenarios !== null && familyOf(scenario) !== scenarios.name;
}

/** Sees to it that there is a family, at first that of this scenario. */
export type OpenFamily = (scenario: Scenario) => Promise<void>;

/** Has come what settings used to be called, where it has not. */
export async function loadFormerWords(): Promise<void> {
  if (scenarios !== null) formerWords = await scenarios.loadFormerWords();
}

/** Has come what knows the settings, with the whole schema, where it has not. */
export async function loadSettings(): Promise<void> {
  const [come] = await Promise.all([load(), loadFormerWords()]);
  settings = come;
  setSchema(come.schema);
}

/** From now on names and units of settings are known, as far as they are told of a run. */
export function nameSettings(schema: Node): void {
  // The whole schema knows them.
  if ((settings as SettingsOfFamily | undefined) === undefined) setSchema(schema);
}

/** A part of the page that knows the settings. */
export async function withSettings<Part>(coming: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([coming, loadSettings()]);
  return part;
}
