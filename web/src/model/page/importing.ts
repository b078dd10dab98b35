/** Scenario files of the reader's, taken among their own scenarios. */
import type { CheckResult, ScenarioError } from '../../core/messages';
import { isLesson } from '../lesson/lesson';
import { inCurrentWords } from '../scenario/formerWords';
import type { Json, Scenario } from '../scenario/scenario';
import { writtenFile } from '../text/written';
import { type Mine, tidied } from './mine';

export interface Imported {
  /** Names under which they are kept now. */
  readonly names: readonly string[];
  /** What is wrong with the others; a path begins with its file's name. */
  readonly errors: readonly ScenarioError[];
}

/** Keeps those that are scenarios, each under its file's name, or with a number behind it where that is taken. */
export async function imported(
  files: readonly File[],
  mine: Mine,
  check: (text: string) => Promise<CheckResult | null>,
): Promise<Imported> {
  const kept: string[] = [];
  const errors: ScenarioError[] = [];
  for (const file of files) {
    const refused = await importOne(file, mine, check, kept);
    errors.push(...refused.map((error) => ({ ...error, path: placeIn(file, error.path) })));
  }
  return { names: kept, errors };
}

async function importOne(
  file: File,
  mine: Mine,
  check: (text: string) => Promise<CheckResult | null>,
  kept: string[],
): Promise<readonly ScenarioError[]> {
  const text = await file.text().catch(() => null);
  if (text === null) return [wrong('file', 'the browser cannot read it', 'a file of JSON')];
  const checked = await check(text);
  if (checked === null) return [wrong('file', 'the engine does not answer', '')];
  if (checked.scenario === null) return isLessonText(text) ? [ofLesson] : checked.errors;
  // As the page writes files: what it opened is known by its text again.
  const own = writtenFile(inCurrentWords(JSON.parse(text) as Scenario));
  const name = tidied(file.name.replace(/\.json$/i, '')).slice(0, 80) || 'untitled';
  const free = mine.get(name) === own ? name : mine.freeName(name);
  const refused = mine.save(free, own);
  if (refused !== null) return [wrong('storage', refused.message, '')];
  kept.push(free);
  return [];
}

const ofLesson = wrong('file', 'is a lesson', 'a scenario; open a lesson by “Open a file”');

function isLessonText(text: string): boolean {
  try {
    return isLesson(JSON.parse(text) as Json);
  } catch {
    return false;
  }
}

function wrong(code: string, message: string, allowed: string): ScenarioError {
  return { path: '', code: code as ScenarioError['code'], message, allowed };
}

function placeIn({ name }: File, path: string): string {
  return path === '' ? name : `${name}: ${path}`;
}
