/**
 * The panels that not every figure shows, from top to bottom. Each comes whole (its layout, its painting, its words)
 * when it is first shown; until then the figure stays as it is.
 */
import { useEffect, useMemo, useState } from 'react';
import { createStore } from '../../base/store';
import type { Panel } from '../../model/looking/panels';
import { type Coming, coming } from '../parts/coming';
import { useReadable } from '../parts/useReadable';
import type { FigurePanel } from './figureProps';

const parts: readonly (readonly [id: Panel, part: Coming<FigurePanel>])[] = [
  ['blocks', coming(async () => (await import('./BlockPanel')).blockPanel)],
  ['bandwidth', coming(async () => (await import('./BandwidthPanel')).bandwidthPanel)],
  ['throughput', coming(async () => (await import('./FlowPanel')).flowPanel)],
];

export const loadPanels = parts.map(([, { load }]) => load);

/** What has come of all of them. */
const come = createStore(parts.map(([, { state }]) => state.get()));
for (const [, { state }] of parts)
  state.subscribe(() => come.set(parts.map(([, each]) => each.state.get())));

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
  const states = useReadable(come);
  useEffect(() => {
    for (const [id, { ask }] of parts) if (wanted[id]) ask();
  }, [wanted]);
  const there = states.flatMap(({ value }) => (value !== null && wanted[value.id] ? [value] : []));
  const ids = there.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same panels are the same list
  const panels = useMemo(() => there, [ids]);
  const awaited = parts.flatMap(([id, { ask }], index) =>
    wanted[id] && states[index]?.value === null
      ? [{ id, ask, isMissing: states[index].isMissing }]
      : [],
  );
  const missing = awaited.filter(({ isMissing }) => isMissing);
  const [drawn, setDrawn] = useState<Drawn>({ shown: wanted, panels: null });
  const isWhole = missing.length === awaited.length;
  if (isWhole && (drawn.shown !== wanted || drawn.panels !== panels))
    setDrawn({ shown: wanted, panels });
  return { ...drawn, missing };
}
