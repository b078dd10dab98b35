import { remembered } from '../../base/remembered';

/**
 * Whether the question is one line: as the reader chose, or as the screen has room. In the hand the figure comes first.
 */
export const fold = remembered('question', ['screen', 'open', 'folded'] as const, () => 'screen');

/** Whether a question is folded by this choice; one that a host asks for is there for its readers on any screen. */
export function isFoldedBy(choice: ReturnType<typeof fold.get>, isEmbedded: boolean): boolean {
  const isByScreen = choice === 'screen' && !isEmbedded;
  return choice === 'folded' || (isByScreen && matchMedia('(max-width: 760px)').matches);
}
