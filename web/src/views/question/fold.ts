import { remembered } from '../../base/remembered';

/**
 * Whether the question is one line: as the reader chose, or as the screen has room. In the hand the figure comes first.
 */
export const fold = remembered('question', ['screen', 'open', 'folded'] as const, () => 'screen');

/** Whether a question is folded by this choice. */
export function isFoldedBy(choice: ReturnType<typeof fold.get>): boolean {
  return choice === 'folded' || (choice === 'screen' && matchMedia('(max-width: 760px)').matches);
}
