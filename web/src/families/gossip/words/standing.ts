/** What this is, in a line for somebody who never heard of it: how many peers, and that nobody leads. */
import { serversOf } from '../../../model/scenario/replicas';
import { type Scenario, valueAt } from '../../../model/scenario/scenario';

/** `runs`: the settings of each shown run. What these do not have in common is said without a number. */
export function standingOf(runs: readonly Scenario[]): string {
  const { count, word } = serversOf(runs);
  const degrees = new Set(runs.map((run) => valueAt(run, 'protocol.graph.degree')));
  const [degree] = degrees;
  const isListed = runs.some((run) => {
    const links = valueAt(run, 'protocol.graph.links');
    return Array.isArray(links) && links.length > 0;
  });
  const others =
    degrees.size === 1 && typeof degree === 'number'
      ? `${degree} of the others`
      : 'some of the others';
  const who = count === 1 ? 'One peer' : `${word} peers`;
  const spreads = isListed ? 'over listed links' : `each to ${others}, so that all others get them`;
  return `${who} hand transactions on, ${spreads}. Nobody leads, and nothing is put in order.`;
}
