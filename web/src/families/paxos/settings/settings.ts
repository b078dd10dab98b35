/** MultiPaxos’ settings: their sections. */
import schema from '../../../../../core-wasm/families/paxos/schema.json';
import type { Section, SettingsOfFamily } from '../../../model/scenario/family';
import { fieldAt, switchAt } from '../../../model/scenario/fields';
import { type Scenario, valueAt } from '../../../model/scenario/scenario';
import { type Node, wordsAt } from '../../../model/scenario/schema';
import {
  networkSection,
  tcpSections,
  workloadSection,
} from '../../../model/scenario/sharedSections';

const NOTICES = 'protocol.notice_ballots';
const FLAGS = ['protocol.batch.ahead', 'protocol.accepts_beyond_window', NOTICES];

function sections(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  const isFixed = compared.some(
    (each) => (valueAt(each, 'protocol.retransmission') ?? 'fixed') === 'fixed',
  );
  const hasNotices = compared.some((each) => valueAt(each, 'protocol.learn') === 'piggyback');
  return [
    networkSection(scenario, edited),
    ...tcpSections(scenario, edited),
    {
      name: 'Protocol',
      words: [
        ...['phase_1', 'learn', 'retransmission', 'sizes'].map((word) =>
          wordsAt(`protocol.${word}`),
        ),
        ...FLAGS.filter((flag) => flag !== NOTICES || hasNotices).map(switchAt),
      ],
      fields: [
        ...['protocol.window', 'protocol.batch.max_bytes', 'protocol.batch.delay_ms'],
        ...(isFixed ? ['protocol.retransmission_ms'] : []),
        ...['protocol.suspicion_ms', 'protocol.heartbeat_ms', 'protocol.patience_ms'],
      ].map(fieldAt),
    },
    { name: 'Processor', words: [wordsAt('cpu.profile')], fields: [] },
    workloadSection(scenario, edited, []),
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
  shown: (field, scenario) =>
    FLAGS.includes(field.path) ? String(valueAt(scenario, field.path) ?? field.initial) : undefined,
  moved: ({ path }, _, value) => (FLAGS.includes(path) ? [[path, value === 'true']] : null),
  levers: ['protocol.window', 'protocol.batch.max_bytes', 'network.latency.uniform_one_way_ms'],
};
