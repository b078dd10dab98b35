/** The draft that is built, with the steps that led to it. */
import { useCallback, useEffect, useState } from 'react';
import type { ScenarioError } from '../../core/messages';
import type { Draft } from '../../model/builder/draft';
import { draftOf, type Edited, withNetwork } from '../../model/builder/scenario';
import type { Workspace } from '../../model/page/workspace';

interface Steps {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  /** What the last step changed: more of the same is one step with it. */
  readonly changed: string | null;
}

/** What was built and not applied, for when the builder is opened again on the same scenario. */
let kept: { readonly from: Edited; readonly steps: Steps } | null = null;

export interface Built {
  readonly draft: Draft;
  /** Whether it is what was left when the builder was closed last. */
  readonly isKept: boolean;
  readonly canUndo: boolean;
  /** Makes another draft. `changed`: what is typed in, which is one step until something else changes. */
  readonly change: (next: (draft: Draft) => Draft, changed?: string) => void;
  readonly undo: () => void;
  readonly startOver: () => void;
  /** Forgets what was built, which is applied. */
  readonly forget: () => void;
}

export function useDraft(from: Edited): Built {
  const [isKept, setKept] = useState(() => isOf(kept?.from, from));
  const [steps, setSteps] = useState<Steps>(() =>
    kept !== null && isOf(kept.from, from) ? kept.steps : firstSteps(from),
  );
  useEffect(() => {
    if (steps.past.length > 0) kept = { from, steps };
  }, [from, steps]);
  const change = useCallback((next: (draft: Draft) => Draft, changed: string | null = null) => {
    setSteps((before) => {
      const draft = next(before.draft);
      if (draft === before.draft) return before;
      const isSame = changed !== null && changed === before.changed;
      return { draft, changed, past: isSame ? before.past : [...before.past, before.draft] };
    });
  }, []);
  const undo = useCallback(() => {
    setSteps((before) => {
      const draft = before.past.at(-1);
      return draft === undefined
        ? before
        : { draft, past: before.past.slice(0, -1), changed: null };
    });
  }, []);
  const forget = useCallback(() => {
    kept = null;
    setSteps((before) => ({ ...before, past: [], changed: null }));
  }, []);
  const startOver = useCallback(() => {
    kept = null;
    setKept(false);
    setSteps(firstSteps(from));
  }, [from]);
  return {
    ...{ draft: steps.draft, isKept, canUndo: steps.past.length > 0 },
    ...{ change, undo, startOver, forget },
  };
}

function firstSteps(from: Edited): Steps {
  return { draft: draftOf(from), past: [], changed: null };
}

function isOf(one: Edited | undefined, other: Edited): boolean {
  return one?.scenario === other.scenario && one.target === other.target;
}

/** What the engine says of the scenario that a draft makes; null until it has answered. */
export function useChecked(
  workspace: Workspace,
  from: Edited,
  draft: Draft,
): readonly ScenarioError[] | null {
  const [checked, setChecked] = useState<{
    readonly draft: Draft;
    readonly errors: readonly ScenarioError[];
  } | null>(null);
  useEffect(() => {
    let isLate = false;
    const text = JSON.stringify(withNetwork(from, draft));
    void workspace.session.check(text).then((answer) => {
      if (!isLate && answer !== null) setChecked({ draft, errors: answer.errors });
    });
    return () => {
      isLate = true;
    };
  }, [workspace, from, draft]);
  // While it is asked the last answer stands: nothing flickers under the hand.
  return checked?.errors ?? null;
}
