/**
 * The response curves of a page: none in somebody else's page, nor for a reader who spares data or whose browser is
 * told to.
 */
import { useEffect, useState } from 'react';
import { isThrifty } from '../../base/thrifty';
import { restingPoolSize } from '../../core/poolSize';
import type { Workspace } from '../../model/page/workspace';
import type { Responses } from '../../model/responses/responses';

export function useResponses(workspace: Workspace): {
  /** Whether there are to be curves, which then have their room from the start. */
  readonly hasCurves: boolean;
  /** Null until their code is there. */
  readonly responses: Responses | null;
} {
  const [hasCurves] = useState(() => workspace.embedded === null && !isThrifty());
  const [responses, setResponses] = useState<Responses | null>(null);
  useEffect(() => {
    if (!hasCurves) return;
    let isGone = false;
    let made: Responses | null = null;
    const make = async () => {
      const { Responses } = await import('../../model/responses/responses');
      if (isGone) return;
      made = new Responses(workspace, openPool);
      setResponses(made);
    };
    // Settings do without curves whose code does not come.
    make().catch(() => undefined);
    return () => {
      isGone = true;
      made?.close();
    };
  }, [workspace, hasCurves]);
  return { hasCurves, responses };
}

async function openPool() {
  const { MeasurePool } = await import('../../core/measuring');
  return new MeasurePool(restingPoolSize());
}
