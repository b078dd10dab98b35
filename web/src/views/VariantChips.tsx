/** The scenario's variants: which of them are compared. */
import { variantNames } from '../model/scenario';
import { variantKey } from '../model/variants';
import type { Workspace } from '../model/workspace';
import { useSession } from './useSession';

export function VariantChips({ workspace }: { readonly workspace: Workspace }) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const shown = useSession(workspace, (state) => state.shown);
  const names = variantNames(scenario);
  if (names.length < 2) return null;
  return (
    <fieldset className="variant-chips">
      <legend>compare</legend>
      {names.map((name, variant) => (
        <button
          key={name}
          type="button"
          aria-pressed={shown.includes(variant)}
          onClick={() => workspace.session.toggleVariant(variant)}
        >
          <b>{variantKey(variant)}</b> {name}
        </button>
      ))}
    </fieldset>
  );
}
