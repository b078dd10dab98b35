/** What the page's numbers mean. */
import { words } from './family';

/** What a number means; throws where nothing says it, which is a mistake of the family's. */
export function meaningOf(number: string): string {
  const meaning = words.numbers[number];
  if (meaning === undefined) throw new Error(`Nothing says what ${number} means`);
  return meaning;
}
