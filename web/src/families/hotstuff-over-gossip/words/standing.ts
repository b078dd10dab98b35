/** What this is, in a line for somebody who never heard of it. */
import type { Scenario } from '../../../model/scenario/scenario';
import { hotstuffOf } from '../../hotstuff/hosted';
import { standingOf as ofHotStuff } from '../../hotstuff/words/standing';
import { isCoded } from '../settings/part';

export function standingOf(runs: readonly Scenario[]): string {
  const graph = runs.some(isCoded)
    ? ' Where they pass sums on, each hears of transactions from a few peers.'
    : '';
  return ofHotStuff(runs.map(hotstuffOf)) + graph;
}
