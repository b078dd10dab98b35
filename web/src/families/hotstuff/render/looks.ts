/** How HotStuff's messages look: each kind by colour and by dash, never by colour alone. */
import { type KindPattern, type LooksOfFamily, pattern } from '../../../render/family';
import type { MessageKind } from '../tables';

const kinds: Readonly<Record<MessageKind, KindPattern>> = {
  proposal: pattern('--proposal', 1.5, [], 0.45),
  vote: pattern('--vote', 1.4, [4, 2.5], 0.3),
  complaint: pattern('--complaint', 1.4, [7, 2.5, 1.5, 2.5], 0.3),
  new_view: pattern('--new-view', 1.4, [2, 2], 0.3),
  next_view: pattern('--next-view', 1.6, [9, 3], 0.3),
  fetch: pattern('--fetch', 1.2, [1.5, 2.5], 0.3),
  blocks: pattern('--blocks', 1.4, [10, 2, 2, 2], 0.4),
  forward: pattern('--forward', 1.2, [3, 2, 1, 2], 0.35),
  stream: pattern('--stream', 1.1, [], 0.4, 0.85),
  acknowledgement: pattern('--acknowledgement', 1.1, [1.2, 3], 0.3, 0.85),
  lane_data: pattern('--lane-data', 1.1, [6, 2], 0.35, 0.7),
  pre_commit: pattern('--pre-commit', 1.5, [12, 2], 0.35),
  commit: pattern('--commit', 1.5, [5, 1.5], 0.35),
  decide: pattern('--decide', 1.7, [8, 1.5, 3.5, 1.5], 0.35),
};

export const looks: LooksOfFamily = {
  kinds,
  colors: {
    ...{ even: '--proposal', odd: '--proposal-next', other: '--rival' },
    ...{ quorum: '--certified', foreground: '--proposal', background: '--stream' },
  },
};
