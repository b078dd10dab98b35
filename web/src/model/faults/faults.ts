/** Faults of a scenario as they are written and told (specification of each kind: the schema). */
import { formatQuantity } from '../../base/quantity';
import type { LaneInfo } from '../../core/messages';
import type { Fault } from '../../layout/faults';
import { nameIn } from '../../layout/lanes';
import {
  isObject,
  type Json,
  type JsonObject,
  numberAt,
  type Scenario,
  textAt,
} from '../scenario/scenario';
import { settingAt } from '../scenario/schema';
import { faultsOfFamily } from './family';
import { messageFaultText } from './messageFaults';

/** The kinds that the page can add; the others it shows and removes. */
export const FAULT_KINDS = ['crash', 'partition', 'slow_link', 'loss'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const faultKindNames: Readonly<Record<FaultKind, string>> = {
  crash: 'crash',
  partition: 'partition',
  slow_link: 'slow link',
  loss: 'loss',
};

/** The faults of a scenario as they are written, right or wrong. */
export function faultsOf(scenario: Scenario): readonly JsonObject[] {
  const faults = scenario.faults;
  return Array.isArray(faults) ? faults.filter((fault: Json) => isObject(fault)) : [];
}

/** The fault as the figure and the fault track show it. */
export function shownFault(fault: JsonObject, lanes: readonly LaneInfo[]): Fault {
  const text = faultText(fault, lanes);
  const startNs = numberAt(fault, 'at_s', 0) * 1e9;
  const endNs = numberAt(fault, 'until_s', Number.POSITIVE_INFINITY) * 1e9;
  const common = { startNs, endNs, text, brief: briefOf(fault) };
  switch (fault.kind) {
    case 'crash':
      return { ...common, kind: 'crash', replica: numberAt(fault, 'replica', 0) };
    case 'timeout':
      return { ...common, endNs: startNs, kind: 'timeout', replica: numberAt(fault, 'replica', 0) };
    case 'drop_message':
    case 'delay_message': {
      const sentNs = numberAt(fault, 'sent_s', 0) * 1e9;
      return { ...common, startNs: sentNs, endNs: sentNs, kind: 'message' };
    }
    case 'partition':
      return { ...common, kind: 'partition', groups: groupsOf(fault.groups) };
    case 'slow_link':
      return {
        ...common,
        kind: 'link',
        ...linkEnds(fault),
        slowdown: numberAt(fault, 'factor', 1),
        directed: fault.directed === true,
      };
    case 'one_way':
      return {
        ...common,
        kind: 'link',
        ...linkEnds(fault),
        slowdown: Number.POSITIVE_INFINITY,
        directed: true,
      };
    default:
      return { ...common, kind: 'network' };
  }
}

function briefOf(fault: JsonObject): string {
  const kind = textAt(fault, 'kind');
  if (kind === 'one_way') return 'cut';
  if (kind === 'timeout') return faultsOfFamily.timeOut.brief;
  if (kind === 'drop_message') return 'dropped';
  if (kind === 'delay_message') return 'delayed';
  return faultKindNames[kind as FaultKind] ?? kind;
}

/** "Tokyo crashed", "Bahrain – Tokyo × 3 latency". */
function faultText(fault: JsonObject, lanes: readonly LaneInfo[]): string {
  const name = (end: Json | undefined) => nameOf(end, lanes);
  const link = (arrow: string) => `${name(fault.from ?? '*')} ${arrow} ${name(fault.to ?? '*')}`;
  switch (fault.kind) {
    case 'crash':
      return `${name(fault.replica)}${fault.of === 'host' ? '’s host' : ''} crashed`;
    case 'timeout':
      return `${name(fault.replica)} ${faultsOfFamily.timeOut.text}`;
    case 'drop_message':
    case 'delay_message':
      return messageFaultText(fault, lanes);
    case 'partition':
      return `partition: ${sidesOf(fault, lanes)}`;
    case 'slow_link':
      return `${link(fault.directed === true ? '→' : '–')} × ${fault.factor} latency`;
    case 'one_way':
      return `${link('→')} cut`;
    case 'loss':
      return `${link('→')} ${formatQuantity(numberAt(fault, 'rate', 0), settingAt('faults.rate').unit)} loss`;
    case 'asynchrony':
      return `asynchrony, up to ${fault.extra_ms} ms more`;
    default:
      return textAt(fault, 'kind');
  }
}

function nameOf(end: Json | undefined, lanes: readonly LaneInfo[]): string {
  if (end === '*') return 'all';
  return typeof end === 'number' ? nameIn(lanes, end) : `replica ${end}`;
}

/** Of a partition, "Cape Town | the others": one largest side needs no names, where every replica has a side. */
export function sidesOf(fault: JsonObject, lanes: readonly LaneInfo[]): string {
  const groups = groupsOf(fault.groups);
  const bySize = groups.toSorted((a, b) => a.length - b.length);
  const largest = bySize.at(-1);
  const isOne =
    largest !== undefined &&
    largest.length > (bySize.at(-2)?.length ?? largest.length) &&
    groups.flat().length === lanes.length;
  const named = (group: readonly number[]) =>
    group.map((replica) => nameIn(lanes, replica)).join(', ');
  return bySize
    .map((group) => (isOne && group === largest ? 'the others' : named(group)))
    .join(' | ');
}

export function groupsOf(groups: Json | undefined): readonly (readonly number[])[] {
  return (Array.isArray(groups) ? (groups as readonly Json[]) : []).map((group) =>
    Array.isArray(group) ? group.filter((replica: Json) => typeof replica === 'number') : [],
  );
}

function linkEnds(fault: JsonObject): { source: number | '*'; target: number | '*' } {
  const end = (value: Json | undefined) => (typeof value === 'number' ? value : '*');
  return { source: end(fault.from), target: end(fault.to) };
}
