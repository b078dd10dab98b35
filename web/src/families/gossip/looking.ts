/** What is looked at of gossip’s runs beside messages and peers: transactions, and how they spread. */
import type { LookingOfFamily } from '../../model/looking/family';
import type { SpreadDetail, TransactionSketch } from './control';

export const looking: LookingOfFamily = {
  beganNs: ({ madeNs }: TransactionSketch) => madeNs,
  spreading: ({ messages }: SpreadDetail) => messages,
  knownBy: ({ arrivals, messages, ...rest }: SpreadDetail, atNs) => {
    const known = arrivals.filter(({ timeNs }) => timeNs <= atNs);
    const told: SpreadDetail = {
      ...rest,
      arrivals: known,
      messages: messages.slice(0, known.length),
    };
    return told;
  },
  beside: () => null,
  sizeText: () => '1 transaction',
  ...{ title: ({ height }) => `transaction ${height}`, finalVerb: 'gets' },
  roundText: () => '',
  ends: {
    before: 'A transaction has no other before it: peers make them independently.',
    behind: 'A transaction has no other behind it: peers make them independently.',
    final: 'Nothing is final here.',
  },
  timedOut: 'when it was due',
  gone: [
    'This transaction is not made with these settings.',
    'This transaction does not arrive there with these settings.',
  ],
};
