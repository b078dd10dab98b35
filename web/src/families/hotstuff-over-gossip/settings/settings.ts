/** The settings of HotStuff over gossip: how the stream spreads, and HotStuff’s own. */
import schema from '../../../../../core-wasm/families/hotstuff-over-gossip/schema.json';
import type { Section, SettingsOfFamily } from '../../../model/scenario/family';
import { fieldAt } from '../../../model/scenario/fields';
import type { Scenario } from '../../../model/scenario/scenario';
import { type Node, wordsAt } from '../../../model/scenario/schema';
import {
  networkSection,
  tcpSections,
  workloadSection,
} from '../../../model/scenario/sharedSections';
import { hotstuffOf } from '../../hotstuff/hosted';
import { DISSEMINATION, hostedSections } from '../../hotstuff/settings/hosted';
import { costShown, isCost, PROFILE, withProfile } from '../../hotstuff/settings/processor';
import { isCoded, SPREAD } from './part';

function sections(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  const codes = compared.some(isCoded);
  return [
    networkSection(scenario, edited),
    ...tcpSections(scenario, edited),
    {
      name: 'Spread',
      // A graph carries a stream alone.
      words: [wordsAt(SPREAD), ...(edited.some(isCoded) ? [] : [wordsAt(DISSEMINATION)])],
      fields: codes
        ? [
            ...['degree', 'patience_ms'],
            ...['window', 'timeout_ms', 'target_loss', 'step'].map((name) => `coding.${name}`),
          ].map((name) => fieldAt(`protocol.${name}`))
        : [],
    },
    ...hostedSections(compared, ['leader.policy']),
    workloadSection(scenario, edited, []),
  ];
}

export const settings: SettingsOfFamily = {
  schema: schema as unknown as Node,
  sections,
  sectionOf: {
    network: 'Network',
    protocol: 'Spread',
    cpu: 'Processor',
    clients: 'Workload',
    workload: 'Workload',
  },
  shown: ({ path }, scenario) => (isCost(path) ? costShown(path, hotstuffOf(scenario)) : undefined),
  moved: ({ path }, scenario, value) => (path === PROFILE ? withProfile(scenario, value) : null),
  levers: ['workload.rate_tps', 'protocol.degree', 'protocol.patience_ms'],
};
