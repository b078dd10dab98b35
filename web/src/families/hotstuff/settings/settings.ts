/** HotStuff's settings: their sections, and the controls of its own. */
import schema from '../../../../../core-wasm/families/hotstuff/format/schema.json';
import { processorOf } from '../../../model/scenario/costs';
import type { Section, SettingsOfFamily } from '../../../model/scenario/family';
import { type Field, fieldAt, switchAt } from '../../../model/scenario/fields';
import { replicaCount } from '../../../model/scenario/replicas';
import { type Json, type Scenario, type Settings, valueAt } from '../../../model/scenario/scenario';
import { type Node, numberOf, type WordField, wordsAt } from '../../../model/scenario/schema';
import {
  networkSection,
  tcpSections,
  workloadSection,
} from '../../../model/scenario/sharedSections';
import { CERTIFICATES, costFields, costShown, isCost, PROFILE, withProfile } from './processor';

const FULL_ONLY = 'protocol.batch.full_only';
const MESSAGES = 'protocol.messages';

function sections(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  const processor = {
    name: 'Processor',
    words: [PROFILE, CERTIFICATES].map(wordsAt),
    fields: compared.some((each) => processorOf(each) !== null) ? costFields() : [],
  };
  return [
    networkSection(scenario, edited),
    ...tcpSections(scenario, edited),
    protocolSection(scenario, compared, edited),
    processor,
    workloadSection(scenario, edited, [repliesOf(edited)]),
  ];
}

function protocolSection(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): Section {
  const isSet = (path: string, word: string) =>
    compared.some((each) => valueAt(each, path) === word);
  // The leader waits for Delta.
  const waits = ['byzantine_delta', 'hotstuff_2'].includes(
    String(valueAt(scenario, 'protocol.variant')),
  );
  const rotates = isSet('protocol.leader.policy', 'rotate');
  const streams = isSet('protocol.dissemination', 'stream');
  const fills = edited.every((each) => valueAt(each, 'protocol.dissemination') !== 'stream');
  // Messages carry chains in a scenario that asks what that costs.
  const carries = isSet(MESSAGES, 'chain') || isSet(MESSAGES, 'truncated');
  const words = [
    ...['protocol.variant', 'protocol.leader.policy'],
    // Cuts name what is streamed, and votes are for it.
    ...(streams ? ['protocol.stream.cut', 'protocol.stream.availability'] : []),
    // Another leader may have the same transactions in its queue.
    ...(fills && rotates ? ['protocol.batch.filter'] : []),
  ];
  const fields = [
    ...(rotates ? ['protocol.leader.tenure'] : []),
    ...['protocol.batch.max_tx', 'protocol.stream.micro_batch_tx', 'protocol.timeout_ms'],
    ...(waits ? ['protocol.delta_ms'] : []),
  ];
  return {
    name: 'Protocol',
    words: [
      ...words.map(wordsAt),
      ...(fills ? [switchAt(FULL_ONLY)] : []),
      ...(fills && carries ? [wordsAt(MESSAGES)] : []),
    ],
    fields: fields.map(fieldAt),
  };
}

/** As many replies as there are replicas in each of the edited. */
function repliesOf(edited: readonly Scenario[]): Field {
  const replies = fieldAt('clients.replies');
  return { ...replies, maximum: Math.min(replies.maximum, ...edited.map(replicaCount)) };
}

function shown(field: Field | WordField, scenario: Scenario): Json | undefined {
  if (field.path === FULL_ONLY) return String(valueAt(scenario, FULL_ONLY) ?? field.initial);
  return isCost(field.path) ? costShown(field.path, scenario) : undefined;
}

function moved({ path }: Field | WordField, scenario: Scenario, value: Json): Settings | null {
  if (path === FULL_ONLY) return fullBlocks(value === 'true', scenario);
  return path === PROFILE ? withProfile(scenario, value) : null;
}

/** Blocks that have to be full are due at no other time, and every replica has to know whether one could be filled. */
function fullBlocks(isOn: boolean, scenario: Scenario): Settings {
  const isPartly = valueAt(scenario, 'workload.send_to') !== 'all';
  const isDue = numberOf(scenario, 'protocol.batch.max_delay_ms') > 0;
  return [
    [FULL_ONLY, isOn],
    ...(isOn && isPartly ? [['workload.send_to', 'all'] as const] : []),
    ...(isOn && isDue ? [['protocol.batch.max_delay_ms', 0] as const] : []),
  ];
}

export const settings: SettingsOfFamily = {
  schema: schema as unknown as Node,
  sections,
  sectionOf: {
    network: 'Network',
    protocol: 'Protocol',
    cpu: 'Processor',
    clients: 'Workload',
    workload: 'Workload',
  },
  shown,
  moved,
  levers: ['workload.rate_tps', 'network.egress_mbps', 'protocol.batch.max_tx'],
};
