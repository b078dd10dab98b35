/**
 * The panels that not every figure shows. Each comes whole (its layout, its painting, its words) when it is first
 * shown; until then the figure stays as it is.
 */
import { useEffect, useMemo, useState } from 'react';
import { createStore } from '../../base/store';
import type { Panel } from '../../model/page/link';
import type * as bandwidth from './BandwidthPanel';
import type * as blocks from './BlockPanel';
import type * as throughput from './CurvePanel';
import { useReadable } from './useReadable';

/** Null where a panel is not shown, or did not load. */
export interface FigurePanels {
  readonly blocks: typeof blocks | null;
  readonly bandwidth: typeof bandwidth | null;
  readonly throughput: typeof throughput | null;
}
type Name = keyof FigurePanels;
type Code<Of extends Name> = NonNullable<FigurePanels[Of]>;

const sources: { readonly [Of in Name]: () => Promise<Code<Of>> } = {
  blocks: () => import('./BlockPanel'),
  bandwidth: () => import('./BandwidthPanel'),
  throughput: () => import('./CurvePanel'),
};
const NAMES = Object.keys(sources) as Name[];

const there = createStore<FigurePanels>({ blocks: null, bandwidth: null, throughput: null });
const missing = createStore<readonly Name[]>([]);

/** Has a panel's code come, if it has not; rejects where it does not. */
export async function loadPanel(name: Name): Promise<void> {
  if (there.get()[name] !== null) return;
  const code = await sources[name]();
  there.set({ ...there.get(), [name]: code });
  missing.set(missing.get().filter((other) => other !== name));
}

function ask(name: Name): void {
  loadPanel(name).catch(() => missing.set([...new Set([...missing.get(), name])]));
}

export const loadPanels = NAMES.map((name) => () => loadPanel(name));

type Shown = Readonly<Record<Panel, boolean>>;

interface Drawn {
  readonly shown: Shown;
  /** What draws them; null until all that is to be shown first is there. */
  readonly panels: FigurePanels | null;
}

/** Of the panels that are wanted those that can be drawn; and what did not load of them, and how to try again. */
export function usePanels(
  wanted: Shown,
): Drawn & { readonly missing: readonly Name[]; readonly ask: (name: Name) => void } {
  const code = useReadable(there);
  const lost = useReadable(missing).filter((name) => wanted[name]);
  useEffect(() => {
    for (const name of NAMES) if (wanted[name]) ask(name);
  }, [wanted]);
  const blocks = wanted.blocks ? code.blocks : null;
  const bandwidth = wanted.bandwidth ? code.bandwidth : null;
  const throughput = wanted.throughput ? code.throughput : null;
  const panels = useMemo(
    () => ({ blocks, bandwidth, throughput }),
    [blocks, bandwidth, throughput],
  );
  const isWhole = NAMES.every(
    (name) => !wanted[name] || panels[name] !== null || lost.includes(name),
  );
  const [drawn, setDrawn] = useState<Drawn>({ shown: wanted, panels: null });
  if (isWhole && (drawn.shown !== wanted || drawn.panels !== panels))
    setDrawn({ shown: wanted, panels });
  return { ...drawn, missing: lost, ask };
}
