/** The settings of HotStuff over gossip: how the stream spreads, and HotStuff’s own. */
import schema from '../../../../../core-wasm/families/hotstuff-over-gossip/schema.json';
import { processorOf } from '../../../model/scenario/costs';
import type { Section, SettingsOfFamily } from '../../../model/scenario/family';
import { fieldAt } from '../../../model/scenario/fields';
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import { type Node, wordsAt } from '../../../model/scenario/schema';
import {
  networkSection,
  tcpSections,
  workloadSection,
} from '../../../model/scenario/sharedSections';
import {
  costFields,
  costShown,
  isCost,
  PROFILE,
  withProfile,
} from '../../hotstuff/settings/processor';
import { hotstuffOf, isCoded, SPREAD } from './part';

const OF_HOTSTUFF = 'protocol.hotstuff';
const DISSEMINATION = `${OF_HOTSTUFF}.dissemination`;

function sections(
  scenario: Scenario,
  compared: readonly Scenario[],
  edited: readonly Scenario[],
): readonly Section[] {
  const codes = compared.some(isCoded);
  const streams = compared.some((each) => textAt(each, DISSEMINATION) === 'stream');
  const fills = compared.some((each) => textAt(each, DISSEMINATION) !== 'stream');
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
    {
      name: 'Protocol',
      words: [wordsAt(`${OF_HOTSTUFF}.leader.policy`)],
      fields: [
        ...(fills ? ['batch.max_tx'] : []),
        ...(streams ? ['stream.micro_batch_tx'] : []),
        'timeout_ms',
      ].map((name) => fieldAt(`${OF_HOTSTUFF}.${name}`)),
    },
    {
      name: 'Processor',
      words: [PROFILE, `${OF_HOTSTUFF}.certificates`].map(wordsAt),
      fields: compared.some((each) => processorOf(each) !== null) ? costFields() : [],
    },
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
