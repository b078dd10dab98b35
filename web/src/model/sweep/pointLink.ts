/** A point of a sweep as a link: its run in the laboratory, beside those of the other curves at the same place. */
import { withEditedSetting } from '../edits/forkEdits';
import { EMPTY_LINK, LINK_VERSION } from '../link/link';
import { pack } from '../link/packing';
import { encode } from '../link/urlState';
import { SHOWN_MAX } from '../scenario/document';
import { changesBetween } from '../scenario/patch';
import { type Scenario, type Settings, titleOfScenario, variantNames } from '../scenario/scenario';
import type { Description } from './description';

/** How links name what a sweep is of. */
export interface LinkSource {
  readonly id: string;
  readonly packed: string | null;
}

export async function linkSource(
  named: Description['scenario'],
  scenario: Scenario,
): Promise<LinkSource> {
  if (typeof named === 'string') return { id: named, packed: null };
  return {
    id: titleOfScenario(scenario, 'sweep'),
    packed: await pack(JSON.stringify(scenario)),
  };
}

/** `among`: the variants of the sweep; the run's own is one of those that are shown. */
export function pointLink(
  { id, packed }: LinkSource,
  scenario: Scenario,
  settings: Settings,
  variant: string | null,
  among: readonly string[],
): string {
  const edited = settings.reduce(
    (before, [path, value]) => withEditedSetting(before, null, path, value),
    scenario,
  );
  const names = variantNames(scenario);
  const first = [...(variant === null ? [] : [variant]), ...among];
  const shown = [...new Set(first)]
    .map((name) => names.indexOf(name))
    .filter((index) => index >= 0)
    .slice(0, SHOWN_MAX)
    .toSorted((a, b) => a - b);
  return encode({
    ...EMPTY_LINK,
    scenario: id,
    packed,
    changes: changesBetween(scenario, edited),
    shown: names.length < 2 || shown.length === 0 ? null : shown,
    version: LINK_VERSION,
  });
}
