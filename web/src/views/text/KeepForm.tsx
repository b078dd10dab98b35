/** Keeps what the page shows among the reader's own scenarios, under a name. */
import { useId, useState } from 'react';
import { mine, type Refusal, tidied } from '../../model/page/mine';
import type { Workspace } from '../../model/page/workspace';
import { titleOfScenario } from '../../model/scenario/scenario';
import { useSession } from '../parts/useSession';

interface KeepFormProps {
  readonly workspace: Workspace;
  /** Why it cannot be kept now. */
  readonly hindrance?: string | undefined;
}

export function KeepForm({ workspace, hindrance }: KeepFormProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const suggested = useSession(workspace, ({ id: opened, packed, scenario }) =>
    packed === null ? titleOfScenario(scenario, opened) : opened,
  );
  const hasErrors = useSession(workspace, (state) => state.errors.length > 0);
  const why = hindrance ?? (hasErrors ? 'Correct the invalid settings first' : undefined);
  const name = tidied(typed ?? suggested);

  const keep = (as: string, isReplacing = false) => {
    if (why !== undefined) return;
    workspace.do(async ({ files }) => {
      const refusal = await files.keep(as, isReplacing);
      setRefused(refusal);
      if (refusal === null) setTyped(null);
      setTold(refusal === null ? `Saved as “${as}”.` : `“${as}” ${refusal.message}.`);
    });
  };
  const other = mine.freeName(name);
  return (
    <form
      className="keep-form"
      onSubmit={(event) => {
        event.preventDefault();
        keep(name);
      }}
      // Keys of the list around it are letters here.
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? suggested}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setTold('');
          setRefused(null);
        }}
      />
      <button type="submit" aria-disabled={why !== undefined} title={why}>
        Save to My scenarios
      </button>
      {refused?.why === 'taken' && (
        <>
          <button type="button" onClick={() => keep(name, true)}>
            Replace it
          </button>
          <button type="button" onClick={() => keep(other)}>
            Save as “{other}”
          </button>
        </>
      )}
      <p role="status">{told}</p>
    </form>
  );
}
