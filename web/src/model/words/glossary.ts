/** What the page's numbers mean, from the one place that says it: MODEL.md. */
import { meanings as numbers } from '../../../../MODEL.md?numbers';

/** What a number means; throws where MODEL.md does not say, which is a mistake of the page's. */
export function meaningOf(number: string): string {
  const meaning = numbers[number];
  if (meaning === undefined) throw new Error(`MODEL.md does not say what ${number} means`);
  return meaning;
}
