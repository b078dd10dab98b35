/** How its messages look: HotStuff’s as they do there, and what peers send as faint as a stream. */
import { type KindPattern, type LooksOfFamily, pattern } from '../../../render/family';
import { looks as hotstuff } from '../../hotstuff/render/looks';
import type { MessageKind } from '../tables';

const peers = {
  transaction: pattern('--lane-data', 1.1, [6, 2], 0.35, 0.7),
  codeword: pattern('--stream', 1, [1, 2], 0.25, 0.6),
} as const;

const kinds: Readonly<Record<MessageKind, KindPattern>> = {
  ...(hotstuff.kinds as Readonly<Record<Exclude<MessageKind, keyof typeof peers>, KindPattern>>),
  ...peers,
};

export const looks: LooksOfFamily = { ...hotstuff, kinds };
