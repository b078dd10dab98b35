/** What the pointer is on: the time, the message, and the messages that caused it and that it caused. */
import { type PointerEvent, type RefObject, useEffect, useMemo } from 'react';
import { createStore, type Readable } from '../base/store';
import { type MessageHit, messageAt, rowsOf } from '../layout/hitTest';
import type { FigureScene, RunScene } from '../layout/scene';
import { nsFromPx, pxFromNs, timeScale } from '../layout/timeScale';
import { edgesOf } from '../layout/transmissions';
import type { LitMessage } from '../render/paintFigure';
import type { FigureProps } from './figureProps';

/** A message under the pointer, and where the pointer is in the figure. */
export interface Pointed {
  readonly hit: MessageHit;
  readonly x: number;
  readonly y: number;
}

export interface PointerHandlers {
  readonly pointed: Readable<Pointed | null>;
  readonly lit: Readable<readonly LitMessage[]>;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave: () => void;
}

const none: readonly LitMessage[] = [];

export function usePointed(
  body: RefObject<HTMLElement | null>,
  scene: Readable<FigureScene | null>,
  {
    hoverNs,
    onDetail,
    runs,
    viewport,
    presenting,
    playhead,
  }: Pick<FigureProps, 'hoverNs' | 'onDetail' | 'runs' | 'viewport' | 'presenting' | 'playhead'>,
): PointerHandlers {
  const handlers = useMemo(() => {
    const pointed = createStore<Pointed | null>(null);
    const lit = createStore(none);

    function leave(): void {
      hoverNs.set(null);
      lit.set(none);
      pointed.set(null);
    }

    /** Lights the messages before and after one, when the engine has named them. */
    async function lightCauses(current: FigureScene, hit: MessageHit): Promise<void> {
      const key = runs[hit.run]?.key;
      if (onDetail === undefined || key === undefined) return;
      const detail = await onDetail(key, hit.row);
      if (pointed.get()?.hit.row !== hit.row || scene.get() !== current) return;
      const rows = new Set([...detail.causes, ...detail.effects].map(({ row }) => row));
      const others = rowsOf(current, hit.run, rows);
      lit.set([...lit.get(), ...others.flatMap((index) => litMessage(current, hit.run, index))]);
    }

    function move(event: PointerEvent<HTMLElement>): void {
      const current = scene.get();
      if (current === null || body.current === null || event.buttons !== 0) {
        leave();
        return;
      }
      const box = body.current.getBoundingClientRect();
      const x = event.clientX - box.left;
      const y = event.clientY - box.top;
      const { leftPx, widthPx } = current.geometry.plot;
      const timeNs = nsFromPx(timeScale(viewport.get(), leftPx, widthPx), x);
      if (presenting && timeNs > playhead.get().timeNs) {
        leave();
        return;
      }
      hoverNs.set(timeNs);
      const hit = messageAt(current, pxFromNs(current.scale, timeNs), y);
      const before = pointed.get()?.hit;
      pointed.set(hit === null ? null : { hit, x, y });
      if (hit === null) lit.set(none);
      else if (before?.run !== hit.run || before.index !== hit.index) {
        lit.set(litMessage(current, hit.run, hit.index));
        // What the engine cannot say of a run that was just replaced is not lit.
        lightCauses(current, hit).catch(() => undefined);
      }
    }

    return { pointed, lit, move, leave };
  }, [body, scene, hoverNs, onDetail, runs, viewport, presenting, playhead]);

  // What is lit lies where it was drawn: another picture puts it out.
  useEffect(() => {
    const putOut = () => {
      handlers.lit.set(none);
      handlers.pointed.set(null);
    };
    return scene.subscribe(putOut);
  }, [scene, handlers]);

  const { pointed, lit, move, leave } = handlers;
  return { pointed, lit, onPointerMove: move, onPointerLeave: leave };
}

function litMessage(scene: FigureScene, run: number, index: number): LitMessage[] {
  const drawn: RunScene | undefined = scene.runs[run];
  if (drawn?.content == null) return [];
  const { messages, originNs } = drawn.content.window;
  const edges = edgesOf(messages, index, originNs, scene.scale, drawn.lanes);
  return [{ edges, kind: messages.kind[index] as number }];
}
