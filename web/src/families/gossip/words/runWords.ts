/** What gossip’s checks are called, and what tells which numbers. */
import type { RunReport } from '../../../core/messages';
import type { RunWordsOfFamily } from '../../../model/run/family';
import { GIVEN_AWAY } from '../givenAway';

export const runWords: RunWordsOfFamily = {
  givenAway: GIVEN_AWAY,
  checkNames: {},
  inQuorum: 'reached',
  steps: 'transaction that is made, delivery, loss, fault, drops',
  spentNames: {},
  agreeing: () => null,
  measure: {
    name: 'overhead',
    of: (report) => {
      const { overhead } = report as RunReport & { readonly overhead: number | null };
      return overhead === null ? '–' : `${overhead.toFixed(2)}\u00a0×`;
    },
  },
};
