/** Gossip’s settings: their sections. */
import schema from '../../../../../core-wasm/families/gossip/schema.json';
import type { Section, SettingsOfFamily } from '../../../model/scenario/family';
import { fieldAt, switchAt } from '../../../model/scenario/fields';
import { placeOf, UNIFORM } from '../../../model/scenario/regions';
import { type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';
import { type Node, wordsAt } from '../../../model/scenario/schema';
import {
  networkSection,
  tcpSections,
  workloadSection,
} from '../../../model/scenario/sharedSections';

const LATE = 'protocol.coding.late_enter';
const BACK = 'protocol.push.back_to_sender';
const KEYS = 'protocol.coding.keys';
const NEAR = 'protocol.adversary.near';
const SPREAD = 'protocol.graph.spread';
const FLAGS = [LATE, BACK, KEYS, NEAR];

const schemeOf = (scenario: Scenario) => textAt(scenario, 'protocol.scheme') || 'strokkur';

function sections(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  const schemes = new Set(compared.map(schemeOf));
  const codes = schemes.has('strokkur');
  const asks = ['subset_push', 'hash_flooding', 'shrec', 'gossipsub'].some((scheme) =>
    schemes.has(scheme),
  );
  const sums: Section = {
    name: 'Sums',
    words: [
      ...['protocol.coding.steps', 'protocol.coding.report'].map(wordsAt),
      ...[switchAt(LATE), switchAt(KEYS)],
    ],
    fields: [
      ...['window', 'timeout_ms', 'target_loss', 'step', 'limit'],
      ...['first_rate', 'tick_ms', 'delta', 'c'],
    ].map((name) => fieldAt(`protocol.coding.${name}`)),
  };
  // Between cities delays are those that were measured.
  const hasSpread = edited.every((each) => placeOf(each) === UNIFORM);
  const censors = compared.some(
    (each) => (textAt(each, 'protocol.adversary.behaviour') || 'censor') === 'censor',
  );
  const adversaries: Section = {
    name: 'Adversaries',
    words: [wordsAt('protocol.adversary.behaviour'), switchAt(NEAR)],
    fields: ['protocol.silent', 'protocol.adversary.count']
      .concat(censors ? ['protocol.adversary.share'] : [])
      .map(fieldAt),
  };
  const pushing: Section = {
    name: 'As they are',
    words: schemes.has('flooding') ? [switchAt(BACK)] : [],
    fields: asks
      ? [
          ...['jitter_ms', 'patience_ms', 'id_bytes'],
          ...(schemes.has('gossipsub') ? ['mesh', 'lazy', 'heartbeat_ms', 'history'] : []),
        ].map((name) => fieldAt(`protocol.push.${name}`))
      : [],
  };
  const mixing: Section = {
    name: 'Combinations',
    fields: ['size', 'close_ms', 'fanout', 'patience_ms'].map((name) =>
      fieldAt(`protocol.mix.${name}`),
    ),
  };
  const hasPushing = pushing.fields.length > 0 || (pushing.words ?? []).length > 0;
  return [
    networkSection(scenario, edited),
    ...tcpSections(scenario, edited),
    {
      name: 'Graph',
      words: [wordsAt('protocol.scheme')],
      fields: ['protocol.graph.degree', ...(hasSpread ? [SPREAD] : [])].map(fieldAt),
    },
    ...(codes ? [sums] : []),
    ...(schemes.has('rlnc') ? [mixing] : []),
    ...(hasPushing ? [pushing] : []),
    adversaries,
    workloadSection(scenario, edited, []),
  ];
}

export const settings: SettingsOfFamily = {
  schema: schema as unknown as Node,
  sections,
  sectionOf: {
    network: 'Network',
    protocol: 'Graph',
    clients: 'Workload',
    workload: 'Workload',
  },
  shown: (field, scenario) =>
    FLAGS.includes(field.path) ? String(valueAt(scenario, field.path) ?? field.initial) : undefined,
  moved: ({ path }, _, value) => (FLAGS.includes(path) ? [[path, value === 'true']] : null),
  // What is measured between cities is not drawn.
  besidePlace: (place, opened) => [
    [SPREAD, place === placeOf(opened) ? (valueAt(opened, SPREAD) ?? 0) : 0],
  ],
  levers: ['protocol.graph.degree', 'workload.rate_tps', 'protocol.coding.window'],
};
