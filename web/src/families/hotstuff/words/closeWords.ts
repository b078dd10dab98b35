/** What HotStuff's runs spend and wait for, and what is checked of them: MODEL.md says it. */
import { meanings as checks } from '../../../../../MODEL.md?checks';
import { meanings as parts } from '../../../../../MODEL.md?parts';
import { meanings as stages } from '../../../../../MODEL.md?stages';
import type { CloseWordsOfFamily } from '../../../model/words/family';

export const closeWords: CloseWordsOfFamily = { parts, stages, checks };
