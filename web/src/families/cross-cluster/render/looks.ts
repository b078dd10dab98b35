/** How what passes between clusters looks: each kind by colour and by dash, never by colour alone. */
import { type KindPattern, type LooksOfFamily, pattern } from '../../../render/family';
import type { MessageKind } from '../tables';

const kinds: Readonly<Record<MessageKind, KindPattern>> = {
  message: pattern('--proposal', 1.6, [], 0.5),
  resend: pattern('--rival', 2.2, [], 0.6),
  inside: pattern('--proposal', 0.9, [], 0.3, 0.6),
  no_op: pattern('--vote', 0.9, [3, 3], 0.2, 0.55),
  question: pattern('--fetch', 1.2, [1.5, 2.5], 0.3),
  answer: pattern('--fetch', 1.5, [7, 2], 0.35),
};

export const looks: LooksOfFamily = {
  kinds,
  colors: {
    ...{ even: '--proposal', odd: '--proposal', other: '--rival' },
    ...{ quorum: '--certified', foreground: '--proposal', background: '--stream' },
  },
};
