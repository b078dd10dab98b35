/** The wave and the desk told in a sentence. */
import { formatCount, formatRate } from '../../../base/format';
import type { ToldPanel } from '../../../layout/sentences';
import { flowOf } from '../columns';
import { deskIn } from '../layout/desk';
import { hasPlane, ratesAt } from '../layout/plane';
import { reachedBy, waveOf } from '../layout/wave';

/** How far the marked transaction has come at the playhead, and what lies on the desk that is shown. */
export function tellWave({ run, content, playheadNs }: ToldPanel): readonly string[] {
  const { request } = run;
  const texts: string[] = [];
  const flow = flowOf(content.window);
  const rates = hasPlane(flow) ? ratesAt(flow, playheadNs) : null;
  if (rates !== null) {
    const [one = 0, other = 0] = flow.ends;
    texts.push(
      `${run.title}: ${run.nameOf(one)} sends ${formatRate(rates[0])} sums a second, ${run.nameOf(other)} ${formatRate(rates[1])}.`,
    );
  } else if (request !== null) {
    const wave = waveOf(request, content.window.lanes.order.length);
    const count = reachedBy(wave, playheadNs - wave.madeNs);
    texts.push(
      playheadNs < wave.madeNs
        ? `${run.title}: the marked transaction is not made yet.`
        : `${run.title}: ${count} of ${wave.peers.length - 1} peers have the marked transaction of ${run.nameOf(wave.maker)}.`,
    );
  }
  const shown = deskIn(run.heads);
  if (shown !== null) {
    const { desk, peer } = shown;
    const opened = desk.transactions.filter((each) => each.opened > 0).length;
    const last =
      opened === 0 ? '' : `, and the latest that opened something opened ${formatCount(opened)}`;
    const { waiting } = desk;
    const name = run.nameOf(peer);
    texts.push(
      desk.sums.length > 0
        ? `On the desk of ${name} ${formatCount(waiting)} ${waiting === 1 ? 'sum waits' : 'sums wait'}${last}.`
        : `${run.title}: ${name} has asked for ${formatCount(waiting)} ${waiting === 1 ? 'transaction' : 'transactions'} that it does not have yet.`,
    );
  }
  return texts;
}
