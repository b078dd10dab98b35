/** Shows what works at the desk once that is there; where its code does not come, says so in its place. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { Missing } from './later';
import { useReadable } from './useReadable';

interface AtDeskProps {
  readonly workspace: Workspace;
  /** What does not come: it begins a sentence. */
  readonly name: string;
  /** Has the code of what is shown come, at the same time. */
  readonly load: () => Promise<void>;
  readonly children: ReactNode;
}

export function AtDesk({ workspace, name, load, children }: AtDeskProps) {
  const isThere = useReadable(workspace.desk) !== null;
  const [isMissing, setMissing] = useState(false);
  const ask = () => {
    setMissing(false);
    // Where that fails it says so itself.
    load().catch(() => undefined);
    workspace.loadDesk().catch(() => setMissing(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, and again by the reader.
  useEffect(ask, []);
  if (isThere) return children;
  return isMissing && <Missing name={name} onAgain={ask} />;
}
