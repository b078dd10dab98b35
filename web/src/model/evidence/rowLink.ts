/** A row's run as a link that lasts: the whole of its scenario, with the variant that its value is of. */
import { EMPTY_LINK, LINK_VERSION } from '../page/link';
import { pack } from '../page/packing';
import { encode } from '../page/urlState';
import { variantNames } from '../scenario/scenario';
import type { EvidenceRow } from './evidence';

/** Null of a row that runs nothing. */
export async function rowLink({ id, scenario, variant }: EvidenceRow): Promise<string | null> {
  if (scenario === null) return null;
  const index = variant === null ? -1 : variantNames(scenario).indexOf(variant);
  return encode({
    ...EMPTY_LINK,
    scenario: id,
    packed: await pack(JSON.stringify(scenario)),
    shown: index < 0 ? null : [index],
    version: LINK_VERSION,
  });
}
