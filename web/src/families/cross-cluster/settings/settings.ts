/** The settings of two clusters: their sections. */
import schema from '../../../../../core-wasm/families/cross-cluster/schema.json';
import type { Section, SettingsOfFamily } from '../../../model/scenario/family';
import { fieldAt, switchAt } from '../../../model/scenario/fields';
import { type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';
import { type Node, wordsAt } from '../../../model/scenario/schema';
import {
  networkSection,
  tcpSections,
  workloadSection,
} from '../../../model/scenario/sharedSections';

const FAST = 'protocol.source.as_fast';
const LOT = 'protocol.quack.by_lot';
const FLAGS = [FAST, LOT];

function sections(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  const counts = compared.some(
    (each) => (textAt(each, 'protocol.scheme') || 'picsou') === 'picsou',
  );
  const quacks: Section = {
    name: 'QUACKs',
    words: [
      ...['complaints', 'resends', 'collected'].map((word) => wordsAt(`protocol.quack.${word}`)),
      switchAt(LOT),
    ],
    fields: ['window', 'no_op_ms', 'phi', 'pause_ms', 'guard_ms'].map((name) =>
      fieldAt(`protocol.quack.${name}`),
    ),
  };
  const turns: Section = {
    name: 'Turns',
    words: ['method', 'left_over', 'order'].map((word) => wordsAt(`protocol.sharing.${word}`)),
    fields: ['protocol.sharing.quantum'].map(fieldAt),
  };
  return [
    networkSection(scenario, edited),
    ...tcpSections(scenario, edited),
    {
      name: 'Clusters',
      words: ['scheme', 'rules_of', 'senders'].map((word) => wordsAt(`protocol.${word}`)),
      fields: [
        ...['a.replicas', 'a.u', 'a.r', 'b.replicas', 'b.u', 'b.r', 'silent'],
        ...['across.rtt_ms', 'across.pair_mbps'],
      ].map((name) => fieldAt(`protocol.${name}`)),
    },
    ...(counts ? [quacks, turns] : []),
    {
      name: 'Processor',
      fields: ['message_us', 'byte_ns', 'mac_us'].map((name) => fieldAt(`cpu.${name}`)),
    },
    workloadSection(scenario, edited, []),
  ];
}

export const settings: SettingsOfFamily = {
  schema: schema as unknown as Node,
  sections,
  sectionOf: {
    network: 'Network',
    protocol: 'Clusters',
    cpu: 'Processor',
    clients: 'Workload',
    workload: 'Workload',
  },
  shown: (field, scenario) =>
    FLAGS.includes(field.path) ? String(valueAt(scenario, field.path) ?? field.initial) : undefined,
  moved: ({ path }, _, value) => (FLAGS.includes(path) ? [[path, value === 'true']] : null),
  levers: ['replicas.count', 'protocol.quack.no_op_ms', 'protocol.across.rtt_ms'],
};
