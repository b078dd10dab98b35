/** What gossip’s checks are called, and what tells which numbers. */
import { formatPercent } from '../../../base/format';
import type { RunReport } from '../../../core/messages';
import type { RunWordsOfFamily } from '../../../model/run/family';
import { GIVEN_AWAY } from '../givenAway';
import { aimedNs } from './roles';

export const runWords: RunWordsOfFamily = {
  givenAway: GIVEN_AWAY,
  checkNames: {},
  inQuorum: 'reached',
  steps: 'transaction that is made, delivery, loss, fault, drops',
  spentNames: {},
  ...{ agreeing: () => null, aimedNs },
  measure: {
    name: 'overhead',
    of: (report) => {
      const { overhead } = report as GossipReport;
      return overhead === null ? '–' : `${overhead.toFixed(2)}\u00a0×`;
    },
  },
  outcome: {
    name: 'delivered',
    of: (report) => {
      const { delivered, targeted } = report as GossipReport;
      const below = targeted === null ? '' : `attacked ${formatPercent(targeted.delivered)}`;
      return [formatPercent(delivered), below];
    },
  },
};

/** What a report says of its runs alone. */
type GossipReport = RunReport & {
  readonly overhead: number | null;
  readonly delivered: number;
  readonly targeted: { readonly delivered: number } | null;
};
