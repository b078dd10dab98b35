/** HotStuff’s settings in runs of a family that hosts its replicas: its sections there, and what they show. */
import { processorOf } from '../../../model/scenario/costs';
import type { Section } from '../../../model/scenario/family';
import { fieldAt } from '../../../model/scenario/fields';
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import { wordsAt } from '../../../model/scenario/schema';
import type { SettingsViewsOfFamily } from '../../../views/settings/family';
import { HOSTED } from '../hosted';
import { KindCosts } from './KindCosts';
import { costFields, PROFILE } from './processor';

/** How transactions spread. */
export const DISSEMINATION = `${HOSTED}.dissemination`;

/** The protocol, with these settings that are words, and the processor. */
export function hostedSections(
  compared: readonly Scenario[],
  words: readonly string[],
): readonly Section[] {
  const isAny = (of: (dissemination: string) => boolean) =>
    compared.some((each) => of(textAt(each, DISSEMINATION)));
  return [
    {
      name: 'Protocol',
      words: words.map((word) => wordsAt(`${HOSTED}.${word}`)),
      fields: [
        ...(isAny((word) => word !== 'stream') ? ['batch.max_tx'] : []),
        ...(isAny((word) => word === 'stream') ? ['stream.micro_batch_tx'] : []),
        'timeout_ms',
      ].map((name) => fieldAt(`${HOSTED}.${name}`)),
    },
    {
      name: 'Processor',
      words: [PROFILE, `${HOSTED}.certificates`].map(wordsAt),
      fields: compared.some((each) => processorOf(each) !== null) ? costFields() : [],
    },
  ];
}

export const views: SettingsViewsOfFamily = { below: { Processor: KindCosts }, lists: [] };
