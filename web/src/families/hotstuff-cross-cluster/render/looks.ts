/** How its messages look: HotStuff’s as they do there, and apart from them what crosses. */
import { type KindPattern, type LooksOfFamily, pattern } from '../../../render/family';
import { looks as hotstuff } from '../../hotstuff/render/looks';
import type { MessageKind } from '../tables';

const crossing = {
  takeover: pattern('--next-view', 1.6, [9, 3], 0.3),
  message: pattern('--decide', 1.5, [], 0.4),
  resend: pattern('--rival', 2.2, [], 0.6),
  inside: pattern('--decide', 0.9, [], 0.25, 0.6),
  no_op: pattern('--vote', 0.9, [3, 3], 0.2, 0.55),
  answer: pattern('--blocks', 1.5, [7, 2], 0.35),
} as const;

const kinds: Readonly<Record<MessageKind, KindPattern>> = {
  ...(hotstuff.kinds as Readonly<Record<Exclude<MessageKind, keyof typeof crossing>, KindPattern>>),
  ...crossing,
};

export const looks: LooksOfFamily = { ...hotstuff, kinds };
