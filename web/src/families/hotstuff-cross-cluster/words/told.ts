/** What is told of its runs beside their picture: HotStuff’s words, and those of the takeover. */
import type { WordsOfFamily } from '../../../layout/family';
import { words as hotstuff } from '../../hotstuff/words/told';
import type { MarkKind } from '../tables';

const own: Readonly<Partial<Record<MarkKind, string>>> = {
  resent: 'sends a piece across again',
  gone: 'says that the first cluster is gone',
  decided: 'learns the agreed prefix',
  recovered: 'has the agreed prefix and begins',
  served: 'now serves clients',
};

export const words: WordsOfFamily = {
  ...hotstuff,
  markText: (kind, subject, round) =>
    own[kind as MarkKind] ?? hotstuff.markText(kind, subject, round),
};
