/** A row's run as a link that lasts: the whole of its scenario, with the variants that its value is of. */
import { EMPTY_LINK, LINK_VERSION } from '../link/link';
import { pack } from '../link/packing';
import { encode } from '../link/urlState';
import { firstShown, SHOWN_MAX } from '../scenario/document';
import { type Scenario, variantNames } from '../scenario/scenario';
import { variantIndex } from '../scenario/variants';
import type { EvidenceRow } from './evidence';

/** Null of a row that runs nothing. */
export async function rowLink(row: EvidenceRow): Promise<string | null> {
  const { id, scenario } = row;
  if (scenario === null) return null;
  return encode({
    ...EMPTY_LINK,
    scenario: id,
    packed: await pack(JSON.stringify(scenario)),
    shown: variantNames(scenario).length < 2 ? null : shownOf(row, scenario),
    version: LINK_VERSION,
  });
}

/** The variant to look at, or those that the scenario opens with, and beside them what the row measures. */
function shownOf({ variant, measure }: EvidenceRow, scenario: Scenario): readonly number[] {
  const names = variantNames(scenario);
  const named = variant === null ? -1 : names.indexOf(variant);
  const looked = named < 0 ? firstShown(scenario) : [named];
  const letters = [...(measure ?? '').matchAll(/\b([A-Z])\./g)].map(([, letter = '']) => letter);
  const measured = letters.map(variantIndex).filter((index) => index < names.length);
  const all = [...new Set([...looked, ...measured])].toSorted((a, b) => a - b);
  return all.length > SHOWN_MAX ? looked : all;
}
