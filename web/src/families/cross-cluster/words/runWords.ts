/** What the checks of two clusters are called, and what tells which numbers. */
import { formatPercent } from '../../../base/format';
import type { RunReport } from '../../../core/messages';
import type { RunWordsOfFamily } from '../../../model/run/family';
import { GIVEN_AWAY } from '../givenAway';

export const runWords: RunWordsOfFamily = {
  givenAway: GIVEN_AWAY,
  checkNames: { one_sender: 'one sender an attempt' },
  inQuorum: 'reached',
  steps: 'message that is sent, resend, QUACK, fault, drops',
  spentNames: {},
  agreeing: () => null,
  measure: {
    name: 'copies across',
    of: (report) => {
      const { across } = (report as CrossReport).copies;
      return across === null ? '–' : `${across.toFixed(2)}\u00a0×`;
    },
  },
  outcome: {
    name: 'delivered',
    of: (report) => {
      const { delivered, stalled } = report as CrossReport;
      return [
        delivered === null ? '–' : formatPercent(delivered),
        stalled > 0 ? `${stalled} stalled` : '',
      ];
    },
  },
};

/** What a report says of these runs alone. */
type CrossReport = RunReport & {
  readonly copies: { readonly across: number | null };
  readonly delivered: number | null;
  readonly stalled: number;
};
