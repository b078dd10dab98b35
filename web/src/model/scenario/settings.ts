/**
 * The settings that have a control, in sections, as far as a scenario has a use for them; and what a control that is
 * moved sets.
 */
import './wholeSchema';
import { processorOf } from './costs';
import { type Field, fieldAt, quantityAt, switchAt } from './fields';
import { isTcp } from './network';
import {
  bufferField,
  initialWindowField,
  modelField,
  tcpWindowField,
  usualInitialWindow,
  windowField,
} from './networkFields';
import { movedTo, placeField, replicasField, withReplicas } from './places';
import { certificatesField, costFields, costShown, profileField, withProfile } from './processor';
import { MATRIX, placeOf, UNIFORM } from './regions';
import { replicaCount } from './replicas';
import { type Json, type Scenario, type Settings, valueAt } from './scenario';
import { numberOf, type WordField, wordsAt, wordsOf } from './schema';

export interface Section {
  readonly name: string;
  readonly words?: readonly WordField[];
  readonly fields: readonly Field[];
}

/** Where replicas stand, and how far from each other. */
const factor = fieldAt('network.latency.factor');
const placed: Pick<Section, 'words' | 'fields'> = {
  words: [placeField],
  fields: [replicasField, factor],
};
const places: Readonly<Record<string, typeof placed>> = {
  [UNIFORM]: {
    ...placed,
    fields: [replicasField, fieldAt('network.latency.uniform_one_way_ms'), factor],
  },
  [MATRIX]: { fields: [factor] },
};
const cards = ['network.sockets', 'network.egress_mbps', 'network.ingress_mbps'].map(fieldAt);
/** What means something under TCP alone. */
export const tcpSection: Section = {
  name: 'TCP',
  words: ['network.tcp.congestion', 'network.tcp.pacing'].map(wordsAt),
  fields: [initialWindowField, fieldAt('network.tcp.reconnect_ms')],
};
const pathRate = fieldAt('network.path.mbps');
/** Replicas stand in regions. */
const pathSharing = wordsAt('network.path.shared_by');
const protocol: Section = {
  name: 'Protocol',
  words: ['protocol.variant', 'protocol.leader.policy'].map(wordsAt),
  fields: ['protocol.batch.max_tx', 'protocol.stream.micro_batch_tx', 'protocol.timeout_ms'].map(
    fieldAt,
  ),
};
const fullOnly = switchAt('protocol.batch.full_only');
/** Messages carry chains in a scenario that asks what that costs. */
const carried = wordsAt('protocol.messages');
/** Cuts name what is streamed, and votes are for it. */
const streaming = ['protocol.stream.cut', 'protocol.stream.availability'].map(wordsAt);
/** Another leader may have the same transactions in its queue. */
const filter = wordsAt('protocol.batch.filter');
/** The leader rotates. */
const tenure = fieldAt('protocol.leader.tenure');
/** The leader waits for Delta. */
const delta = fieldAt('protocol.delta_ms');
const openWorkload: Section = {
  name: 'Workload',
  fields: ['workload.rate_tps', 'workload.tx_bytes'].map(fieldAt),
};
const closedWorkload: Section = {
  ...openWorkload,
  fields: ['workload.outstanding', 'workload.tx_bytes'].map(fieldAt),
};
const replies = fieldAt('clients.replies');
/** Replies take bytes under TCP alone. */
const replySize = fieldAt('clients.reply_bytes');

/**
 * The settings of a scenario that depend on it, on whether any of the compared has a use for them, or on whether all of
 * the edited can have them.
 */
export function sectionsOf(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  const isSet = (path: string, word: string) =>
    compared.some((each) => valueAt(each, path) === word);
  const waits = ['byzantine_delta', 'hotstuff_2'].includes(
    String(valueAt(scenario, 'protocol.variant')),
  );
  const isClosed = valueAt(scenario, 'workload.kind') === 'closed';
  const rotates = isSet('protocol.leader.policy', 'rotate');
  const streams = isSet('protocol.dissemination', 'stream');
  const fills = edited.every((each) => valueAt(each, 'protocol.dissemination') !== 'stream');
  const carries = isSet(carried.path, 'chain') || isSet(carried.path, 'truncated');
  const areTcp = edited.every(isTcp);
  const { words = [], fields } = protocol;
  const workload = isClosed ? closedWorkload : openWorkload;
  const place = places[placeOf(scenario)] ?? placed;
  const sections: readonly Section[] = [
    {
      name: 'Network',
      words: [modelField, ...(place.words ?? [])],
      fields: [...place.fields, areTcp ? tcpWindowField : windowField, ...cards],
    },
    ...(areTcp ? [tcpSection, pathsOf(scenario)] : []),
    {
      ...protocol,
      words: [
        ...words,
        ...(streams ? streaming : []),
        ...(fills && rotates ? [filter] : []),
        ...(fills ? [fullOnly] : []),
        ...(fills && carries ? [carried] : []),
      ],
      fields: [...(rotates ? [tenure] : []), ...fields, ...(waits ? [delta] : [])],
    },
    {
      name: 'Processor',
      words: [profileField, certificatesField],
      fields: compared.some((each) => processorOf(each) !== null) ? costFields : [],
    },
    {
      ...workload,
      fields: [...workload.fields, repliesOf(edited), ...(areTcp ? [replySize] : [])],
    },
  ];
  return withLevers(sections, scenario);
}

/** Where a setting stands that no section has, by the part of the scenario that it is in. */
const SECTION_OF: Readonly<Record<string, string>> = {
  network: 'Network',
  protocol: 'Protocol',
  cpu: 'Processor',
  clients: 'Workload',
  workload: 'Workload',
};

/** A setting that the question is about has a control, whatever its section shows of other scenarios. */
function withLevers(sections: readonly Section[], { levers }: Scenario): readonly Section[] {
  if (!Array.isArray(levers)) return sections;
  const known = sections.flatMap(({ words = [], fields }) => [...words, ...fields]);
  const lacking = levers.map(String).filter((path) => !known.some((one) => one.path === path));
  return sections.map((section) => {
    const own = lacking.filter((path) => SECTION_OF[path.split('.')[0] ?? ''] === section.name);
    if (own.length === 0) return section;
    return {
      ...section,
      words: [...(section.words ?? []), ...own.filter((path) => wordsOf(path)[0]).map(wordsAt)],
      fields: [...section.fields, ...own.flatMap((path) => quantityAt(path) ?? [])],
    };
  });
}

/** As many replies as there are replicas in each of the edited. */
function repliesOf(edited: readonly Scenario[]): Field {
  return { ...replies, maximum: Math.min(replies.maximum, ...edited.map(replicaCount)) };
}

function pathsOf(scenario: Scenario): Section {
  // A path that has a rate has a queue; where each has its own there is none for all.
  const hasOwn = Array.isArray(valueAt(scenario, 'network.path.matrix_mbps'));
  const hasRate = hasOwn || typeof valueAt(scenario, pathRate.path) === 'number';
  const hasRegions = Array.isArray(valueAt(scenario, 'replicas.regions'));
  return {
    name: 'Paths',
    words: hasRate && hasRegions && !hasOwn ? [pathSharing] : [],
    fields: [...(hasOwn ? [] : [pathRate]), ...(hasRate ? [bufferField] : [])],
  };
}

/** What the scenario says; null says "unlimited", so the schema's default is only for what it leaves out. */
export function valueShown(field: Field | WordField, scenario: Scenario): Json {
  if (field === placeField) return placeOf(scenario);
  const value = valueAt(scenario, field.path);
  if (field === fullOnly) return String(value ?? field.initial);
  if ('unit' in field && costFields.includes(field)) return costShown(field, scenario);
  if (field === initialWindowField) return value ?? usualInitialWindow(scenario);
  if (value !== undefined) return value;
  if (field.path === windowField.path) {
    return (isTcp(scenario) ? tcpWindowField : windowField).initial;
  }
  return field === replicasField ? replicaCount(scenario) : field.initial;
}

/** What a control that is moved to a value sets; `opened`: the settings as the scenario was opened. */
export function settingsFor(
  field: Field | WordField,
  scenario: Scenario,
  value: Json,
  opened: Scenario,
): Settings {
  if (field === placeField) return movedTo(scenario, String(value), opened);
  if (field === replicasField) return withReplicas(scenario, value, opened);
  if (field === fullOnly) return fullBlocks(value === 'true', scenario);
  if (field === profileField) return withProfile(scenario, value);
  if (field === pathRate) return withPathRate(scenario, value, opened);
  return [[field.path, value]];
}

/** Blocks that have to be full are due at no other time, and every replica has to know whether one could be filled. */
function fullBlocks(isOn: boolean, scenario: Scenario): Settings {
  const isPartly = valueAt(scenario, 'workload.send_to') !== 'all';
  const isDue = numberOf(scenario, 'protocol.batch.max_delay_ms') > 0;
  return [
    [fullOnly.path, isOn],
    ...(isOn && isPartly ? [['workload.send_to', 'all'] as const] : []),
    ...(isOn && isDue ? [['protocol.batch.max_delay_ms', 0] as const] : []),
  ];
}

/** A path without a rate has no queue; one that has a rate again has the buffer that it was opened with. */
function withPathRate(scenario: Scenario, rate: Json, opened: Scenario): Settings {
  const had = valueAt(scenario, pathRate.path) ?? null;
  const buffer = valueAt(opened, bufferField.path) ?? null;
  return [
    [pathRate.path, rate],
    ...(rate === null || had === null
      ? [[bufferField.path, rate === null ? null : buffer] as const]
      : []),
  ];
}
