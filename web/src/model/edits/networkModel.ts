/**
 * What carries the messages of a run: an ideal network or TCP. Some settings mean something in one of them alone, and
 * the engine refuses them in the other: who chooses the other one leaves them behind, and who comes back finds them as
 * they were opened.
 */

import { listOf } from '../faults/mischief';
import { withList, withListOf } from '../faults/mischiefEdits';
import type { Faults } from '../faults/stretch';
import { setOf } from '../scenario/changes';
import { isEqual, isSame } from '../scenario/equality';
import { isTcp, MODEL, modelOf, TCP } from '../scenario/network';
import { WINDOW } from '../scenario/networkFields';
import {
  isObject,
  type Json,
  type JsonObject,
  type Scenario,
  settingsOf,
  valueAt,
  variantNames,
  variantOf,
  withValueAt,
} from '../scenario/scenario';
import { withSetting, withSettings } from '../scenario/variantEdits';
import { openedAs, openedSettings } from './resets';

/** What a run leaves behind with TCP (paths too, as the engine has it), and what with the ideal network. */
const tcpOnly = ['network.tcp', 'network.path', 'clients.reply_bytes'];
const SLOW_START = 'network.slow_start';
const idealOnly = [SLOW_START];

/**
 * The scenario with what carries the messages of a variant, or with null of all, and with what means nothing there left
 * out.
 */
export function withModel(
  scenario: Scenario,
  target: number | null,
  model: string,
  original: Scenario,
): Scenario {
  const edited = target === null ? [...variantNames(scenario).keys()] : [target];
  const moved = edited.filter((each) => modelOf(variantOf(scenario, each)).value !== model);
  if (moved.length === 0) return scenario;
  const change = { target, original, isToTcp: model === TCP };
  const chosen = withSetting(scenario, target, MODEL, model);
  const common = target === null ? withCommonSettled(chosen, change) : chosen;
  const settled = edited.reduce<Scenario>(
    (before, each) => withOwnSettled(before, each, moved.includes(each), change),
    common,
  );
  const kept = withWindowKept(settled, moved, change);
  const mended = (['faults', 'changes'] as const).reduce<Scenario>(
    (before, path) => withMended(before, path, change),
    kept,
  );
  return isSame(mended, original) ? original : mended;
}

interface Change {
  readonly target: number | null;
  readonly original: Scenario;
  readonly isToTcp: boolean;
}

/** Whether a setting means something in one of the models alone. */
function isOneOf(paths: readonly string[], path: string): boolean {
  return paths.some((one) => path === one || path.startsWith(`${one}.`));
}

/** What all variants share: nothing of the other model, and what is of this one as it was opened. */
function withCommonSettled(scenario: Scenario, { original, isToTcp }: Change): Scenario {
  const [own, other] = isToTcp ? [tcpOnly, idealOnly] : [idealOnly, tcpOnly];
  const isUnsaid =
    valueAt(original, MODEL) === undefined && modelOf(original).value === modelOf(scenario).value;
  const without = [...other, ...(isUnsaid ? [MODEL] : [])].reduce(withoutValueAt, scenario);
  return own.reduce<Scenario>((settled, path) => {
    const opened = valueAt(original, path);
    const isSaid = opened === undefined || valueAt(settled, path) !== undefined;
    return isSaid ? settled : withValueAt(settled, path, opened);
  }, without);
}

/**
 * What a variant sets by itself: nothing of the other model, and where it moves what is of this one as it was opened.
 */
function withOwnSettled(
  scenario: Scenario,
  variant: number,
  moves: boolean,
  { original, isToTcp }: Change,
): Scenario {
  const [own, other] = isToTcp ? [tcpOnly, idealOnly] : [idealOnly, tcpOnly];
  const left = moves ? [...own, ...other] : other;
  const kept = entriesOf(scenario, variant, (path) => !isOneOf(left, path));
  const from = moves ? openedAs(scenario, original, variant) : null;
  const opened = from === null ? {} : entriesOf(original, from, (path) => isOneOf(own, path));
  const settled = withSettings(scenario, variant, { ...kept, ...opened });
  // What all are set to the engine leaves out by itself where a variant chooses the ideal network, but not the other
  // way round.
  const isSlow = isToTcp && valueAt(variantOf(settled, variant), SLOW_START) === true;
  return isSlow ? withSetting(settled, variant, SLOW_START, false) : settled;
}

/**
 * The window of the variants that moved. One that is not said has no limit under TCP and 64 KiB in the ideal network: a
 * run that leaves TCP says that it has none, and one that comes back says as much as it was opened with. What was
 * opened in the ideal network keeps its own default there.
 */
function withWindowKept(
  scenario: Scenario,
  moved: readonly number[],
  { original, isToTcp }: Change,
): Scenario {
  if (isToTcp) return withoutWindowAdded(scenario, moved, original);
  const isUnsaid = (variant: number) => valueAt(variantOf(scenario, variant), WINDOW) === undefined;
  const open = moved.filter(
    (variant) => isUnsaid(variant) && isTcp(openedSettings(scenario, original, variant)),
  );
  const isForAll = [...variantNames(scenario).keys()].every(
    (variant) => open.includes(variant) || Object.hasOwn(settingsOf(scenario, variant), WINDOW),
  );
  if (open.length > 0 && isForAll) return withValueAt(scenario, WINDOW, null);
  return open.reduce<Scenario>(
    (before, each) => withSettings(before, each, { ...settingsOf(before, each), [WINDOW]: null }),
    scenario,
  );
}

/** Without what says under TCP that a window has no limit, unless it was opened with it. */
function withoutWindowAdded(
  scenario: Scenario,
  moved: readonly number[],
  original: Scenario,
): Scenario {
  const own = moved.reduce<Scenario>((before, each) => {
    const { [WINDOW]: said, ...others } = settingsOf(before, each);
    const from = openedAs(before, original, each);
    const isOpened = from !== null && Object.hasOwn(settingsOf(original, from), WINDOW);
    if (said !== null || isOpened || typeof valueAt(before, WINDOW) === 'number') return before;
    return withSettings(before, each, others);
  }, scenario);
  const isAllTcp = [...variantNames(own).keys()].every((each) => isTcp(variantOf(own, each)));
  const isAdded = valueAt(own, WINDOW) === null && valueAt(original, WINDOW) === undefined;
  return isAllTcp && isAdded ? withoutValueAt(own, WINDOW) : own;
}

/** What a variant sets by itself, as far as wanted. */
function entriesOf(
  scenario: Scenario,
  variant: number,
  isWanted: (path: string) => boolean,
): JsonObject {
  const entries = Object.entries(settingsOf(scenario, variant));
  return Object.fromEntries(entries.filter(([path]) => isWanted(path)));
}

function withoutValueAt(scenario: Scenario, path: string): Scenario {
  const [section = '', key = ''] = path.split('.');
  const before = scenario[section];
  if (!isObject(before) || !Object.hasOwn(before, key)) return scenario;
  const { [key]: _, ...others } = before;
  return { ...scenario, [section]: others };
}

/** The scenario with a list that the model can have: as it was opened where nothing else of it was changed. */
function withMended(
  scenario: Scenario,
  path: 'faults' | 'changes',
  { target, original, isToTcp }: Change,
): Scenario {
  const mended = (list: Faults, owner: number | null): Faults => {
    const from = owner === null ? null : openedAs(scenario, original, owner);
    const isAdded = owner !== null && from === null;
    const opened = isAdded ? list : listOf(original, path, from);
    const isAsOpened = isEqual(list, mendedFor(!isToTcp, opened));
    return mendedFor(isToTcp, isAsOpened ? opened : list);
  };
  const common = listOf(scenario, path, null);
  const isCommonKept = target !== null || isEqual(common, mended(common, null));
  const shared = isCommonKept ? scenario : withList(scenario, path, null, mended(common, null));
  const edited = target === null ? [...variantNames(scenario).keys()] : [target];
  return edited.reduce<Scenario>((before, variant) => {
    const list = listOf(before, path, variant);
    const change = (of: Faults) => mended(of, variant);
    return isEqual(list, change(list)) ? before : withListOf(before, path, variant, change);
  }, shared);
}

/**
 * A list without what a model does not have: a cut loses nothing that TCP carries, which sends it again, and the ideal
 * network has no connections that outlive a host.
 */
function mendedFor(isToTcp: boolean, list: Faults): Faults {
  return list.flatMap((item): Faults => {
    if (isToTcp && item.kind === 'partition' && item.mode === 'drop') {
      const { mode: _, ...held } = item;
      return [held];
    }
    if (!isToTcp && item.kind === 'crash' && item.of === 'host') {
      const { of: _, ...crash } = item;
      return [crash];
    }
    if (!isObject(item.set)) return [item];
    const other = isToTcp ? idealOnly : tcpOnly;
    const set = Object.entries(setOf(item)).filter(([path]) => !isOneOf(other, path));
    if (set.length === Object.keys(item.set).length) return [item];
    return set.length === 0 ? [] : [{ ...item, set: Object.fromEntries<Json>(set) }];
  });
}
