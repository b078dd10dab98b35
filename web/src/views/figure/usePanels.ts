/**
 * The panels that not every figure shows, from top to bottom. Each comes whole (its layout, its painting, its words)
 * when it is first shown; until then the figure stays as it is.
 */
import { useEffect, useMemo, useState } from 'react';
import { follows } from '../../base/store';
import type { Panel } from '../../model/looking/panels';
import { type Coming, coming } from '../parts/coming';
import { useReadable } from '../parts/useReadable';
import { family } from './family';
import type { FigurePanel } from './figureProps';

type Part = readonly [id: Panel, part: Coming<FigurePanel>];

/** Those that runs of all families have, below a family's own. */
const shared: readonly Part[] = [
  ['bandwidth', coming(async () => (await import('./BandwidthPanel')).bandwidthPanel)],
  ['throughput', coming(async () => (await import('./FlowPanel')).flowPanel)],
];

/** What draws marked transactions: it comes beside the panels. */
export const comingMarking = coming(async () => (await import('../../render/marking')).marking);

function allParts(): readonly Part[] {
  return [...family.panels.map(({ id, part }): Part => [id, part]), ...shared];
}

export async function loadPanels(): Promise<void> {
  for (const [, { load }] of allParts()) await load();
  await comingMarking.load();
}

type Shown = Readonly<Record<Panel, boolean>>;

interface Drawn {
  readonly shown: Shown;
  /** What draws them; null until all that is to be shown first is there. */
  readonly panels: readonly FigurePanel[] | null;
}

/** Of the panels that are wanted those that can be drawn; and of those that did not load, how to try again. */
export function usePanels(
  wanted: Shown,
): Drawn & { readonly missing: readonly { readonly id: Panel; readonly ask: () => void }[] } {
  const [parts, come] = useMemo(() => {
    const all = allParts();
    const states = all.map(([, { state }]) => state);
    // Missing, or there, or neither.
    const howFar = () =>
      states.map((state) => {
        const { value, isMissing } = state.get();
        return `${isMissing} ${value === null}`;
      });
    return [all, follows(states, () => howFar().join())] as const;
  }, []);
  useReadable(come);
  useEffect(() => {
    for (const [id, { ask }] of parts) if (wanted[id]) ask();
  }, [parts, wanted]);
  const there = parts.flatMap(([id, { state }]) => {
    const { value } = state.get();
    return value !== null && wanted[id] ? [value] : [];
  });
  const ids = there.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same panels are the same list
  const panels = useMemo(() => there, [ids]);
  const awaited = parts.flatMap(([id, { state, ask }]) => {
    const { value, isMissing } = state.get();
    return wanted[id] && value === null ? [{ id, ask, isMissing }] : [];
  });
  const missing = awaited.filter(({ isMissing }) => isMissing);
  const [drawn, setDrawn] = useState<Drawn>({ shown: wanted, panels: null });
  const isWhole = missing.length === awaited.length;
  if (isWhole && (drawn.shown !== wanted || drawn.panels !== panels))
    setDrawn({ shown: wanted, panels });
  return { ...drawn, missing };
}
