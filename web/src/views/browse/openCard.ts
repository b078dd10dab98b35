/** Opens what a card stands for. */
import type { Card } from '../../model/browse/cards';
import { shippedLessons } from '../../model/lecture/shipped';
import type { Workspace } from '../../model/page/workspace';
import { entryOf } from '../../model/scenario/catalogue';

export async function openCard({ session, lecture }: Workspace, { kind, id }: Card): Promise<void> {
  if (kind === 'scenario') {
    const entry = entryOf(id);
    if (entry !== undefined) session.open(id, entry.scenario);
    return;
  }
  const shipped = shippedLessons.find((each) => each.id === id);
  if (shipped === undefined) return;
  lecture.isPanelOpen.set(true);
  lecture.give(shipped.lesson);
}
