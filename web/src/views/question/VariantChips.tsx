/** The scenario's variants: which of them are compared, and a menu on each to name, copy or remove it. */

import { useId, useRef } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { isVariantSecret, SECRET_NAME } from '../../model/scenario/caveats';
import { variantNames } from '../../model/scenario/scenario';
import { fullOf, variantKey } from '../../model/scenario/variants';
import { TextField } from '../parts/TextField';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function VariantChips({ workspace }: { readonly workspace: Workspace }) {
  const scenario = useSession(workspace, (state) => state.scenario);
  const shown = useSession(workspace, (state) => state.shown);
  const { session } = workspace;
  // Where one run is shown at a time a letter does what its tab does.
  const alone = useReadable(workspace.alone);
  const isOneOfMany = alone !== null && shown.length > 1;
  const runs = useSession(workspace, (state) => state.runs);
  const hidesFuture = useReadable(workspace.hidesFuture);
  const names = variantNames(scenario).map((name, variant) =>
    isVariantSecret(variant, runs, hidesFuture) ? SECRET_NAME : name,
  );
  const full = fullOf(scenario);
  const isCompared = names.length > 1 || names[0] !== '';
  return (
    <fieldset className="variant-chips" aria-label="compare">
      {isCompared &&
        names.map((name, variant) => (
          // A variant is called by its place: A, B, ...
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={variant} className="variant-chip">
            <button
              type="button"
              aria-pressed={isOneOfMany ? shown[alone] === variant : shown.includes(variant)}
              title={
                isOneOfMany
                  ? `Show ${name}`
                  : chipTitle(name, shown.includes(variant), shown.length)
              }
              onClick={() => {
                if (!isOneOfMany || !shown.includes(variant)) session.toggleVariant(variant);
                const place = session.state.getState().shown.indexOf(variant);
                if (alone !== null && place >= 0) workspace.alone.set(place);
              }}
            >
              <b>{variantKey(variant)}</b> <span>{name}</span>
            </button>
            <VariantMenu
              workspace={workspace}
              {...{ name, variant, full, isLast: names.length === 1 }}
              canHide={isOneOfMany && shown.includes(variant)}
            />
          </span>
        ))}
      <button
        type="button"
        className="variant-add"
        title={`Add a variant: ${full ?? 'a copy of the last one shown'}`}
        aria-disabled={full !== null}
        onClick={() => workspace.do(({ edits }) => edits.addVariant(shown.at(-1) ?? 0))}
      >
        Add a variant
      </button>
    </fieldset>
  );
}

/** What pressing it does. */
function chipTitle(name: string, isShown: boolean, shown: number): string {
  if (!isShown) return `${name}: not shown; click to compare it`;
  return shown > 1 ? `${name}: click to hide it` : name;
}

interface VariantMenuProps {
  readonly workspace: Workspace;
  readonly variant: number;
  readonly name: string;
  /** Why it cannot be copied; null where it can. */
  readonly full: string | null;
  readonly isLast: boolean;
  /** Whether this is the place to hide it. */
  readonly canHide: boolean;
}

function VariantMenu(props: VariantMenuProps) {
  const { workspace, variant, name, full, isLast, canHide } = props;
  const { session } = workspace;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const doAndClose = (action: () => void) => () => {
    menu.current?.hidePopover();
    action();
  };
  return (
    <>
      <button
        type="button"
        className="variant-more"
        aria-label={`Variant ${variantKey(variant)}: name, copy, remove`}
        title="Name, copy, remove"
        popoverTarget={id}
      >
        ▾
      </button>
      <div
        id={id}
        ref={menu}
        className="menu variant-menu"
        popover="auto"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          // The focus goes back to the menu's button, which the key is not meant for.
          event.preventDefault();
          menu.current?.hidePopover();
        }}
      >
        {name !== SECRET_NAME && (
          <TextField
            label={`Name of variant ${variantKey(variant)}`}
            text={name}
            isInvalid={false}
            onCommit={(typed) =>
              workspace.do(({ edits }) => edits.renameVariant(variant, typed.trim()))
            }
          />
        )}
        {canHide && (
          <button type="button" onClick={doAndClose(() => session.toggleVariant(variant))}>
            Hide
          </button>
        )}
        <button
          type="button"
          title={full ?? undefined}
          aria-disabled={full !== null}
          onClick={doAndClose(() => workspace.do(({ edits }) => edits.addVariant(variant)))}
        >
          Copy
        </button>
        <button
          type="button"
          title={isLast ? 'The last variant cannot be removed' : undefined}
          aria-disabled={isLast}
          onClick={doAndClose(() => workspace.do(({ edits }) => edits.removeVariant(variant)))}
        >
          Remove
        </button>
      </div>
    </>
  );
}
