/**
 * The panels that not every figure shows. Each comes whole (its layout, its painting, its words) when it is first
 * shown; until then the figure stays as it is.
 */
import { useMemo, useState } from 'react';
import type { Panel } from '../../model/looking/panels';
import { coming, useComing } from '../parts/coming';
import type * as bandwidth from './BandwidthPanel';
import type * as blocks from './BlockPanel';
import type * as throughput from './FlowPanel';

/** Null where a panel is not shown, or did not load. */
export interface FigurePanels {
  readonly blocks: typeof blocks | null;
  readonly bandwidth: typeof bandwidth | null;
  readonly throughput: typeof throughput | null;
}

const parts = {
  blocks: coming(() => import('./BlockPanel')),
  bandwidth: coming(() => import('./BandwidthPanel')),
  throughput: coming(() => import('./FlowPanel')),
};
type Name = keyof typeof parts;
const NAMES = Object.keys(parts) as Name[];

export const loadPanels = NAMES.map((name) => parts[name].load);

type Shown = Readonly<Record<Panel, boolean>>;

interface Drawn {
  readonly shown: Shown;
  /** What draws them; null until all that is to be shown first is there. */
  readonly panels: FigurePanels | null;
}

/** Of the panels that are wanted those that can be drawn; and of those that did not load, how to try again. */
export function usePanels(
  wanted: Shown,
): Drawn & { readonly missing: readonly { readonly name: Name; readonly ask: () => void }[] } {
  const come = {
    blocks: useComing(parts.blocks, wanted.blocks),
    bandwidth: useComing(parts.bandwidth, wanted.bandwidth),
    throughput: useComing(parts.throughput, wanted.throughput),
  };
  const blocks = wanted.blocks ? come.blocks.value : null;
  const bandwidth = wanted.bandwidth ? come.bandwidth.value : null;
  const throughput = wanted.throughput ? come.throughput.value : null;
  const panels = useMemo(
    () => ({ blocks, bandwidth, throughput }),
    [blocks, bandwidth, throughput],
  );
  const awaited = NAMES.filter((name) => wanted[name] && panels[name] === null);
  const missing = awaited.filter((name) => come[name].isMissing);
  const [drawn, setDrawn] = useState<Drawn>({ shown: wanted, panels: null });
  const isWhole = missing.length === awaited.length;
  if (isWhole && (drawn.shown !== wanted || drawn.panels !== panels))
    setDrawn({ shown: wanted, panels });
  return { ...drawn, missing: missing.map((name) => ({ name, ask: come[name].ask })) };
}
