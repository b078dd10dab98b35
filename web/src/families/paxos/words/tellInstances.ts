/** Instances told in a sentence. */
import type { ToldPanel } from '../../../layout/sentences';
import { openAt } from '../layout/instances';

/** How much of the window is used at the playhead. */
export function tellInstances({ run, content, playheadNs }: ToldPanel): readonly string[] {
  const { open, slots } = openAt(content.window, playheadNs);
  const of = slots === 1 ? 'the one that may be' : `${slots} that may be`;
  return [`${run.title}: ${open} ${open === 1 ? 'instance is' : 'instances are'} open, of ${of}.`];
}
