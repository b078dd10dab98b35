/** How MultiPaxos’ messages look: each kind by colour and by dash, never by colour alone. */
import { type KindPattern, type LooksOfFamily, pattern } from '../../../render/family';
import type { MessageKind } from '../tables';

const kinds: Readonly<Record<MessageKind, KindPattern>> = {
  prepare: pattern('--complaint', 1.4, [7, 2.5, 1.5, 2.5], 0.3),
  promise: pattern('--next-view', 1.6, [9, 3], 0.35),
  two_a: pattern('--proposal', 1.5, [], 0.45),
  two_b: pattern('--vote', 1.4, [4, 2.5], 0.3),
  heartbeat: pattern('--acknowledgement', 1.1, [1.2, 3], 0.3, 0.85),
  catch_up: pattern('--fetch', 1.2, [1.5, 2.5], 0.3),
  decisions: pattern('--blocks', 1.4, [10, 2, 2, 2], 0.4),
};

export const looks: LooksOfFamily = {
  kinds,
  colors: {
    ...{ even: '--proposal', odd: '--proposal-next', other: '--rival' },
    ...{ quorum: '--certified', foreground: '--proposal', background: '--stream' },
  },
};
