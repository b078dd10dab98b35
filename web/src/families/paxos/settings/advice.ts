/** What MultiPaxos should be set to, in a sentence, with its reason: read off runs. */
import { formatCount } from '../../../base/format';
import { formatQuantity } from '../../../base/quantity';
import { textAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';
import type { Ran } from '../../../model/sweep/family';
import { DISTANCE } from './beside';
import { foresee, windowS } from './forms';
import { BATCH, START, WINDOW } from './questions';

/** Of settings that are as good as this, compared with the best, the smallest are taken. */
const AS_GOOD = 0.99;
/** What is left of the best where more is no longer a matter of latency. */
const COLLAPSED = 0.8;

const windowOf = ({ run }: Ran) => numberOf(run, WINDOW);
const batchOf = ({ run }: Ran) => numberOf(run, BATCH);
const rateOf = (value: number) => `${formatCount(Math.round(value))} requests/s`;
const bytesOf = (ran: Ran) => formatQuantity(batchOf(ran), 'B');

/** Null unless window, batches or TCP's start are all that is varied. */
export function advise(
  paths: readonly string[],
  measure: string,
  ran: readonly Ran[],
): string | null {
  if (measure !== 'goodput_tps' || ran.length < 3) return null;
  const best = Math.max(...ran.map(({ value }) => value));
  const isOf = (...settings: readonly string[]) => paths.every((path) => settings.includes(path));
  if (isOf(DISTANCE)) return bought(ran);
  const isOne = new Set(ran.map(({ variant }) => variant)).size === 1;
  if (!isOne) return null;
  if (isOf(WINDOW, BATCH)) return setting(measure, ran, best);
  return isOf(WINDOW, START) ? starts(ran, best) : null;
}

/** What several instances at once buy against one block a round trip, where HotStuff is beside. */
function bought(ran: readonly Ran[]): string | null {
  const pairs = ran.flatMap((one) => {
    const isChained = !isPaxos(one) && one.limit === 'block cap';
    const several = ran.find((each) => each.x === one.x && isPaxos(each) && windowOf(each) > 1);
    return isChained && several !== undefined ? [{ one, several }] : [];
  });
  const times = ({ one, several }: (typeof pairs)[number]) => several.value / one.value;
  const byTimes = pairs.toSorted((a, b) => times(a) - times(b));
  const least = byTimes[0];
  const best = byTimes.at(-1);
  const most = pairs.findLast((each) => best && times(each) >= AS_GOOD * times(best));
  if (least === undefined || most === undefined) return null;
  const window = windowOf(most.several);
  const told = `A window of ${window} answers up to ${times(most).toFixed(1)} times what one block a round trip does: ${rateOf(most.several.value)} against ${formatCount(Math.round(most.one.value))} at ${most.one.x} ms one way.`;
  return times(least) > 0.9 * window
    ? told
    : `${told} At ${least.one.x} ms it is ${times(least).toFixed(1)} times: the ${least.several.limit} is full.`;
}

const isPaxos = ({ run }: Ran) => textAt(run, 'protocol.family') === 'paxos';

/** The least that is as good as any. */
function setting(measure: string, ran: readonly Ran[], best: number): string | null {
  const [chosen] = ran
    .filter(({ value }) => value >= AS_GOOD * best)
    .toSorted((a, b) => windowOf(a) - windowOf(b) || batchOf(a) - batchOf(b));
  if (chosen === undefined) return null;
  const what = `A window of ${windowOf(chosen)} with batches of ${bytesOf(chosen)}`;
  const roof = foresee(chosen.run, measure)?.roof;
  if (roof === undefined || roof.limit !== chosen.limit)
    return `${what}: ${rateOf(chosen.value)}, the most of these runs.`;
  const [worst] = ran
    .filter((each) => windowOf(each) >= windowOf(chosen) && batchOf(each) >= batchOf(chosen))
    .toSorted((a, b) => a.value - b.value);
  const more =
    worst !== undefined && worst.value < COLLAPSED * best
      ? `more can do harm: a window of ${windowOf(worst)} with ${bytesOf(worst)} leaves ${formatCount(Math.round(worst.value))}`
      : 'more gains at most 1 %';
  // What is measured ends with a whole batch, and may be a little more.
  const part = chosen.value < roof.value ? formatCount(Math.round(chosen.value)) : 'all';
  return `${what}: ${part} of the ${rateOf(roof.value)} that the ${chosen.limit} allows; ${more}.`;
}

/** From which window on the start decides, and from which none holds. */
function starts(ran: readonly Ran[], best: number): string | null {
  const bySize = ran.toSorted((a, b) => windowOf(a) - windowOf(b));
  const holds = ({ value }: Ran) => value >= COLLAPSED * best;
  const firstLost = bySize.find((each) => !holds(each));
  const lastHeld = bySize.findLast(holds);
  if (firstLost === undefined || lastHeld === undefined)
    return `No start makes a difference: ${rateOf(best)} with each of these windows.`;
  const safe = bySize.findLast((each) => windowOf(each) < windowOf(firstLost));
  const lost = bySize.find((each) => windowOf(each) > windowOf(lastHeld));
  if (safe === undefined || lost === undefined) return null;
  const seconds = (each: Ran) => {
    const s = windowS(each.run);
    return `a window of ${windowOf(each)}${s === null ? '' : ` (${s.toFixed(2)} s of the channel)`}`;
  };
  return `Up to ${seconds(safe)} each start answers ${rateOf(best)}. From ${seconds(lost)} on none does: ${formatCount(Math.round(lost.value))} are left. Between them the start decides, for as long as the load stays.`;
}
