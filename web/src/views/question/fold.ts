import { remembered } from '../../base/remembered';

/** Whether the question is one line. In the hand the figure comes first. */
export const fold = remembered('question', ['open', 'folded'] as const, () =>
  matchMedia('(max-width: 760px)').matches ? 'folded' : 'open',
);
