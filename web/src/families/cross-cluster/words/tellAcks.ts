/** What a replica has heard, told in a sentence. */
import { formatCount } from '../../../base/format';
import type { ToldPanel } from '../../../layout/sentences';
import { heardIn } from '../layout/heard';

/** Up to where its QUACK is, and who asks for what follows. */
export function tellAcks({ run }: ToldPanel): readonly string[] {
  const heard = heardIn(run.heads);
  if (heard === null) return [];
  const { replica, detail } = heard;
  const name = run.nameOf(replica);
  if (!detail.hears) return [`${run.title}: nobody acknowledges anything to ${name}.`];
  const asking = detail.rows.filter(({ asks }) => asks > 0).length;
  const asks = asking === 0 ? '' : `, and ${formatCount(asking)} ask for what follows`;
  return [
    detail.quack === 0
      ? `${run.title}: ${name} has no QUACK yet${asks}.`
      : `${run.title}: ${name} has a QUACK of message ${formatCount(detail.quack)}${asks}.`,
  ];
}
