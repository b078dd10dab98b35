/** Instances told in a sentence. */
import type { ToldPanel } from '../../../layout/sentences';
import { openAt } from '../layout/instances';

/** How much of the window is used at the playhead. */
export function tellInstances({ run, content, playheadNs }: ToldPanel): readonly string[] {
  const { open, slots } = openAt(content.window, playheadNs);
  const taken =
    slots === 1
      ? `the one slot is ${open === 0 ? 'free' : 'taken'}`
      : `${open} of ${slots} slots ${open === 1 ? 'is' : 'are'} taken`;
  return [`${run.title}: ${taken}.`];
}
