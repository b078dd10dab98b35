import { remembered } from '../../base/remembered';

/**
 * Whether the question is folded to one line: as the reader chose, or else depending on the screen. On a phone the
 * figure comes first.
 */
export const fold = remembered('question', ['screen', 'open', 'folded'] as const, () => 'screen');

/** Whether this choice folds the question. A question that a host asks for is open on any screen, unless folded. */
export function isFoldedBy(choice: ReturnType<typeof fold.get>, isEmbedded: boolean): boolean {
  const isByScreen = choice === 'screen' && !isEmbedded;
  return choice === 'folded' || (isByScreen && matchMedia('(max-width: 760px)').matches);
}
