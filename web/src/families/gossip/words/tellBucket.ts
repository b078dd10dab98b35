/** How a window fills, told in a sentence. */
import { formatCount } from '../../../base/format';
import type { ToldPanel } from '../../../layout/sentences';
import type { BucketDetail } from '../control';
import { bucketIn, fullSpan } from '../layout/bucket';

/** "full after 61 to 84 sums" */
export function fullText(bucket: BucketDetail): string {
  const span = fullSpan(bucket);
  if (span === null) return 'not full in time';
  const [least, most] = span.map((sums) => formatCount(sums));
  const never = bucket.fillings.filter(({ full }) => full === null).length;
  const rest = never > 0 ? `; ${never} not in time` : '';
  return `full after ${least === most ? most : `${least} to ${most}`} sums${rest}`;
}

/** Nothing where it would answer what is asked. */
export function tellBucket({ run, hidesFuture }: ToldPanel): readonly string[] {
  const bucket = bucketIn(run.heads);
  return bucket === null || hidesFuture
    ? []
    : [
        `${run.title}: sent alone, ten times, a window of ${formatCount(bucket.window)} transactions is ${fullText(bucket)}.`,
      ];
}
