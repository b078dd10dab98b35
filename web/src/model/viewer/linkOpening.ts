/** What a link opens: laid over the scenario that it names. */
import { shortened } from '../../base/format';
import { nearestName } from '../../base/nearestName';
import type { ScenarioError } from '../../core/messages';
import { LINK_VERSION, type Link } from '../link/link';
import { isOver } from '../link/over';
import { unpack } from '../link/packing';
import { decode } from '../link/urlState';
import { scenarioIds, shippedScenario } from '../scenario/catalogue';
import {
  type Document,
  documentOf,
  documentOfFile,
  firstShown,
  SHOWN_MAX,
  unsaidShown,
} from '../scenario/document';
import { loadFormerWords, type OpenFamily } from '../scenario/family';
import { firstEntry } from '../scenario/firstEntry';
import { inCurrentWords } from '../scenario/formerWords';
import { isPlace, patched } from '../scenario/patch';
import { isObject, type Json, type Scenario, variantNames } from '../scenario/scenario';
import { variantKey } from '../scenario/variants';
import { notLoaded, type Opening } from './opening';

export async function linkOpening(
  hash: string,
  open: OpenFamily = async () => undefined,
): Promise<Opening> {
  const over = isOver(hash) ? hash : null;
  const said = over === null ? hash : '';
  // Under it stays what the page shows.
  const source =
    over === null ? await sourceOf(decode(said).link, open) : { document: null, problems: [] };
  await open((source.document ?? documentOf(firstEntry)).original);
  await loadFormerWords();
  // What it says beside its scenario is in words of the family.
  const { link, errors } = decode(said);
  const { view, at, marks, tx, kinds, hasAllLanes, hasAllStrips, panels } = link;
  const { stopWhen, selection, run } = link;
  const look = {
    hash,
    view,
    at,
    marks,
    tx,
    kinds,
    hasAllLanes,
    hasAllStrips,
    panels,
    stopWhen,
    selection,
    run,
    lecture: null,
    over,
  };
  const unread = errors.map((error) => ({ ...error, path: `#${error.path}` }));
  const problems = [...versionProblems(link, errors), ...unread, ...source.problems];
  if (source.document === null) {
    const shown = documentOf(firstEntry);
    return { document: null, shown, target: null, ...look, problems };
  }
  const changed = withChanges(source.document, link);
  const found = withShown(changed.document, link);
  const edited = targetOf(link, found.document);
  return {
    document: found.document,
    shown: found.document,
    target: edited.target,
    ...look,
    problems: [...problems, ...changed.problems, ...found.problems, ...edited.problems],
  };
}

interface Found {
  readonly document: Document | null;
  readonly problems: readonly ScenarioError[];
}

async function sourceOf({ scenario, packed }: Link, open: OpenFamily): Promise<Found> {
  if (packed !== null) return fileOf(scenario, packed, open);
  if (scenario === '') return { document: documentOf(firstEntry), problems: [] };
  try {
    const shipped = await shippedScenario(scenario);
    if (shipped !== null) return { document: documentOf(shipped), problems: [] };
    const nearest = nearestName(scenario, scenarioIds());
    const list = 'from the page’s list of scenarios';
    const wanted = nearest ? `${nearest}, the nearest name, or another ${list}` : `a name ${list}`;
    const told = `there is no scenario “${shortened(scenario, NAME_MAX)}”`;
    return { document: null, problems: [problem('scenario', told, wanted)] };
  } catch {
    return { document: null, problems: [notLoaded(scenario)] };
  }
}

/** So much is told of a name that is none. */
const NAME_MAX = 60;

async function fileOf(id: string, packed: string, open: OpenFamily): Promise<Found> {
  const scenario = scenarioFrom(await unpack(packed));
  if (scenario !== null) {
    await open(scenario);
    await loadFormerWords();
    return { document: documentOfFile(id, inCurrentWords(scenario), packed), problems: [] };
  }
  const cut = 'the scenario in the link is cut off or changed';
  return { document: null, problems: [problem('data', cut, 'the whole link, as it was copied')] };
}

function scenarioFrom(text: string | null): Scenario | null {
  try {
    const value = JSON.parse(text ?? '') as Json;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A document with the changes of a link; what has no place in it is told. */
export function withChanges(
  document: Document,
  { changes }: Pick<Link, 'changes'>,
): Found & { document: Document } {
  let { scenario } = document;
  const problems: ScenarioError[] = [];
  for (const change of changes) {
    const { path, value } = change;
    if (path === '' && !isObject(value))
      problems.push(problem('set', 'is not a scenario', 'an object'));
    else if (isPlace(scenario, path)) scenario = inCurrentWords(patched(scenario, [change]));
    else problems.push(problem(`set.${path}`, 'the scenario has no such setting', ''));
  }
  return { document: { ...document, scenario }, problems };
}

function withShown(document: Document, { shown, version }: Link): Found & { document: Document } {
  // Of what there is after the changes, which may bring variants or take them away.
  const first = (version === null ? firstShown : unsaidShown)(document.scenario);
  if (shown === null) return { document: { ...document, shown: first }, problems: [] };
  const names = variantNames(document.scenario);
  const there = shown.filter((variant) => variant < names.length).slice(0, SHOWN_MAX);
  const known = { ...document, shown: there.length === 0 ? first : there };
  if (there.length === shown.length) return { document: known, problems: [] };
  const allowed = `at most ${SHOWN_MAX} of ${names.map((_, i) => variantKey(i)).join(',')}`;
  const wanted = shown.map(variantKey).join(',');
  return {
    document: known,
    problems: [problem('shown', `not all variants of “${wanted}” can be shown`, allowed)],
  };
}

function targetOf({ target }: Link, { shown }: Document): Pick<Opening, 'target' | 'problems'> {
  if (target === null || shown.includes(target)) return { target, problems: [] };
  const told = `variant ${variantKey(target)} is not shown, so edits change all variants`;
  return { target: null, problems: [problem('edit', told, shown.map(variantKey).join(', '))] };
}

function versionProblems(
  { version, scenario, changes }: Link,
  errors: readonly ScenarioError[],
): readonly ScenarioError[] {
  const allowed = `${LINK_VERSION}, the format this page writes`;
  if (version === null) {
    const isCut = changes.length > 0 || errors.some(({ path }) => path !== 'scenario');
    const cut = `the link does not end in v=${LINK_VERSION}: it may be cut off; what could be read is open`;
    return isCut && scenario !== '' ? [problem('v', cut, '')] : [];
  }
  if (version === LINK_VERSION) return [];
  const age = version > LINK_VERSION ? 'a newer' : 'an older';
  const known = 'the parts that this one knows are open';
  return [problem('v', `the link is of ${age} page (format ${version}): ${known}`, allowed)];
}

function problem(part: string, message: string, allowed: string): ScenarioError {
  return { path: `#${part}`, code: 'link', message, allowed };
}
