/** How gossip’s messages look: each kind by colour and by dash, never by colour alone. */
import { type KindPattern, type LooksOfFamily, pattern } from '../../../render/family';
import type { MessageKind } from '../tables';

const kinds: Readonly<Record<MessageKind, KindPattern>> = {
  transaction: pattern('--proposal', 1.5, [], 0.45),
  announcement: pattern('--acknowledgement', 1.1, [1.2, 3], 0.3, 0.85),
  request: pattern('--fetch', 1.2, [1.5, 2.5], 0.3),
  codeword: pattern('--proposal', 1.5, [], 0.45),
  list: pattern('--acknowledgement', 1.4, [4, 3], 0.3, 0.85),
  report: pattern('--alert', 1, [2, 3], 0.3, 0.7),
};

export const looks: LooksOfFamily = {
  kinds,
  colors: {
    ...{ even: '--proposal', odd: '--proposal', other: '--rival' },
    ...{ quorum: '--certified', foreground: '--proposal', background: '--stream' },
  },
};
