/** Variants of a scenario as the page names and shows them. */
import { type Scenario, variantNames } from './scenario';
import { sizeMaxAt } from './schema';

/** How a variant is called in short: A, B, ..., then by number. */
export function variantKey(variant: number): string {
  return variant < 26 ? String.fromCharCode(65 + variant) : String(variant + 1);
}

/** The variant that is called so; -1 where none can be. */
export function variantIndex(key: string): number {
  if (/^[A-Z]$/.test(key)) return key.charCodeAt(0) - 65;
  return /^(2[7-9]|[3-9]\d)$/.test(key) ? Number(key) - 1 : -1;
}

/** Why a scenario cannot have one more variant; null where it can. */
export function fullOf(scenario: Scenario): string | null {
  const most = sizeMaxAt('variants');
  return variantNames(scenario).length < most ? null : `a scenario has ${most} variants at most`;
}

/** What is shown with another variant beside one that stays: where that is too many, the last of the others goes. */
export function shownWith(
  shown: readonly number[],
  stays: number,
  added: number,
  most: number,
): readonly number[] {
  const gone = shown.length < most ? undefined : shown.findLast((variant) => variant !== stays);
  return [...shown.filter((variant) => variant !== gone), added].toSorted((a, b) => a - b);
}
