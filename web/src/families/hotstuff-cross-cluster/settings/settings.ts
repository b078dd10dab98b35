/** Its settings: how the log crosses, when B takes over, and HotStuff’s own. */
import schema from '../../../../../core-wasm/families/hotstuff-cross-cluster/schema.json';
import type { Section, SettingsOfFamily } from '../../../model/scenario/family';
import { fieldAt, switchAt } from '../../../model/scenario/fields';
import { type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';
import { type Node, wordsAt } from '../../../model/scenario/schema';
import {
  networkSection,
  tcpSections,
  workloadSection,
} from '../../../model/scenario/sharedSections';
import { hostedSections } from '../../hotstuff/settings/hosted';
import { costShown, isCost, PROFILE, withProfile } from '../../hotstuff/settings/processor';
import { hotstuffOf } from './part';

const CROSSING = 'protocol.crossing';
const TAKEOVER = 'protocol.takeover';
const CROSSES = 'protocol.crosses';

function sections(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  const crosses = compared.some((each) => valueAt(each, CROSSES) !== false);
  const counts = compared.some(
    (each) => (textAt(each, `${CROSSING}.scheme`) || 'picsou') === 'picsou',
  );
  return [
    networkSection(scenario, edited),
    ...tcpSections(scenario, edited),
    {
      name: 'Crossing',
      words: [switchAt(CROSSES), ...(crosses ? [wordsAt(`${CROSSING}.scheme`)] : [])],
      fields: crosses
        ? [
            ...['piece_tx', 'crossing.across.rtt_ms'],
            ...(counts
              ? ['window', 'no_op_ms', 'pause_ms'].map((of) => `crossing.quack.${of}`)
              : []),
          ].map((name) => fieldAt(`protocol.${name}`))
        : [],
    },
    {
      name: 'Takeover',
      fields: ['at_s', 'silence_ms', 'grace_ms', 'turn_ms'].map((name) =>
        fieldAt(`${TAKEOVER}.${name}`),
      ),
    },
    ...hostedSections(compared, ['leader.policy', 'dissemination']),
    workloadSection(scenario, edited, []),
  ];
}

export const settings: SettingsOfFamily = {
  schema: schema as unknown as Node,
  sections,
  sectionOf: {
    network: 'Network',
    protocol: 'Crossing',
    cpu: 'Processor',
    clients: 'Workload',
    workload: 'Workload',
  },
  shown: (field, scenario) => {
    if (field.path === CROSSES) return String(valueAt(scenario, CROSSES) ?? field.initial);
    return isCost(field.path) ? costShown(field.path, hotstuffOf(scenario)) : undefined;
  },
  moved: ({ path }, scenario, value) => {
    if (path === CROSSES) return [[CROSSES, value === 'true']];
    return path === PROFILE ? withProfile(scenario, value) : null;
  },
  levers: ['workload.rate_tps', 'protocol.piece_tx', 'protocol.crossing.across.rtt_ms'],
};
