/** What links carry, told in a sentence. */
import { formatRate } from '../../../base/format';
import type { ToldPanel } from '../../../layout/sentences';
import { carriedBy } from '../columns';
import { linksAt } from '../layout/links';

/** Of the moment of the playhead. */
export function tellLinks({ run, content, playheadNs }: ToldPanel): readonly string[] {
  const at = linksAt(content.window, playheadNs);
  if (at === null) return [];
  const what = carriedBy(at);
  const came = `${run.title}: a link carries ${formatRate(at.news)} ${what} a second with something new, and ${formatRate(at.known)} without`;
  const rates = at.hasRates
    ? `; the slowest sends ${formatRate(at.least)}, the fastest ${formatRate(at.most)}`
    : '';
  return [`${came}${rates}.`];
}
