/**
 * What the pointer is on: the time, the message with what led to it and what came of it, or what is agreed on with the
 * messages that carry it.
 */
import {
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useMemo,
} from 'react';
import { latestOnly } from '../../base/latestOnly';
import { createStore, type Readable, type Store } from '../../base/store';
import type { MessageDetail } from '../../core/messages';
import type { Point } from '../../interaction/drawStretch';
import {
  clientsRow,
  commitAt,
  type MessageHit,
  messageAt,
  nearPx,
  replicaAt,
  runUnder,
  timelessUnder,
} from '../../layout/hitTest';
import type { FigureScene } from '../../layout/scene';
import { nsFromPx, pxFromNs, timeScale } from '../../layout/timeScale';
import { partAt } from '../../layout/transactionBar';
import { lookingOfFamily } from '../../model/looking/family';
import { litMessage, litSubject } from '../../model/looking/lighting';
import type { Selection } from '../../model/looking/selection';
import type { LitRun } from '../../render/paintLit';
import { litRun } from '../../render/paintLit';
import type { FigureProps, MomentTip, PanelBlocks, PointedBlock } from './figureProps';
import type { PointerAnswers } from './usePointer';

/** A message under the pointer, and where the pointer is in the figure. */
export interface Pointed {
  readonly hit: MessageHit;
  /** All of the message, of which the hit may be a piece; null until the engine has told of it. */
  readonly detail: MessageDetail | null;
  readonly x: number;
  readonly y: number;
}

/** A block under the pointer: its run, by the place in the figure, and its row in the trace. */
interface BlockHit {
  readonly run: number;
  readonly row: number;
}

/** A moment of which something is told. */
export interface PointedMoment extends Pick<MomentTip, 'Tip'> {
  readonly run: number;
  readonly timeNs: number;
  readonly x: number;
  readonly y: number;
}

export interface Pointer extends Omit<PointerAnswers, 'ask'> {
  readonly pointedMoment: Readable<PointedMoment | null>;
  readonly pointed: Readable<Pointed | null>;
  readonly pointedBlock: Readable<PointedBlock | null>;
  /** The message that is clicked with the other button, or on which a finger rests; null where none is. */
  readonly messageUnder: (at: Point, isFinger: boolean) => Promise<MessageDetail | null>;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one set of handlers over what is pointed at
export function usePointed(
  body: RefObject<HTMLElement | null>,
  scene: Readable<FigureScene | null>,
  lit: Store<LitRun | null>,
  tips: readonly MomentTip[],
  subjectAt: PanelBlocks['at'] | undefined,
  {
    hoverNs,
    onDetail,
    onBlock,
    onPick,
    onMark,
    runs,
    viewport,
    hidesFuture,
    playhead,
  }: Pick<
    FigureProps,
    | 'hoverNs'
    | 'onDetail'
    | 'onBlock'
    | 'onPick'
    | 'onMark'
    | 'runs'
    | 'viewport'
    | 'hidesFuture'
    | 'playhead'
  >,
): Pointer {
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: they share what the pointer is on
  const handlers = useMemo(() => {
    const pointed = createStore<Pointed | null>(null);
    const pointedBlock = createStore<PointedBlock | null>(null);
    const pointedMoment = createStore<PointedMoment | null>(null);
    /** Where the pointer is on a block, while it is. */
    let onto: (BlockHit & { readonly x: number; readonly y: number }) | null = null;

    function leave(): void {
      hoverNs.set(null);
      putOut();
    }

    function putOut(): void {
      lit.set(null);
      pointed.set(null);
      pointedBlock.set(null);
      pointedMoment.set(null);
      onto = null;
    }

    /** Lights a message when the engine has told of it; what it cannot say of a run just replaced is not lit. */
    const light = latestOnly<MessageHit>(async (hit) => {
      const key = runs[hit.run]?.key;
      const detail = key === undefined ? null : await onDetail(key, hit.row);
      const at = pointed.get();
      if (detail === null || at?.hit.row !== hit.row) return;
      lit.set(litRun(hit.run, litMessage(detail)));
      pointed.set({ ...at, detail });
    });

    /** Lights a block when the engine has told of it. */
    const lightBlock = latestOnly<BlockHit>(async ({ run, row }) => {
      const key = runs[run]?.key;
      const told = key === undefined ? null : await onBlock(key, row);
      const detail =
        told && hidesFuture ? lookingOfFamily.knownBy(told, playhead.get().timeNs) : told;
      if (detail === null || onto === null || onto.run !== run || onto.row !== row) return;
      lit.set(litRun(run, litSubject(detail)));
      pointedBlock.set({ run, detail, x: onto.x, y: onto.y });
    });

    /** Where in the figure a pointer is, and when. */
    function placeOf({ clientX, clientY }: Point, current: FigureScene) {
      const box = body.current?.getBoundingClientRect();
      if (box === undefined) return null;
      const x = clientX - box.left;
      const { leftPx, widthPx } = current.geometry.plot;
      const timeNs = nsFromPx(timeScale(viewport.get(), leftPx, widthPx), x);
      return { x, y: clientY - box.top, timeNs };
    }

    /** Of a future that waits to be revealed nothing is told. */
    function isHidden(timeNs: number): boolean {
      return hidesFuture && timeNs > playhead.get().timeNs;
    }

    function move(event: ReactPointerEvent<HTMLElement>): void {
      const current = scene.get();
      const place = current === null ? null : placeOf(event, current);
      if (current === null || place === null || event.buttons !== 0) {
        leave();
        return;
      }
      const { x, y, timeNs } = place;
      if (timelessUnder(current, x, y) !== null) {
        hoverNs.set(null);
        moveOnBlocks(current, x, y);
        return;
      }
      if (isHidden(timeNs)) {
        leave();
        return;
      }
      hoverNs.set(timeNs);
      if (onto !== null) putOut();
      const hit = messageAt(current, pxFromNs(current.scale, timeNs), y);
      const told = pointed.get();
      const before = told?.hit;
      if (hit === null) {
        putOut();
        for (const { areaOf, Tip } of tips) {
          const run = runUnder(current, x, y, areaOf);
          if (run !== null) pointedMoment.set({ Tip, run, timeNs, x, y });
        }
        return;
      }
      pointedMoment.set(null);
      const isSame = before?.run === hit.run && before.row === hit.row;
      pointed.set({ hit, x, y, detail: isSame ? (told?.detail ?? null) : null });
      if (!isSame) light(hit);
    }

    /** The block at a point of a panel without times, as it is at the playhead. */
    function subjectUnder(current: FigureScene, x: number, y: number): BlockHit | null {
      const run = timelessUnder(current, x, y) ?? -1;
      const drawn = current.runs[run];
      if (drawn === undefined) return null;
      const row = subjectAt?.(drawn, x, y, playhead.get().timeNs, runs[run]?.heads.get() ?? null);
      return row == null ? null : { run, row };
    }

    function moveOnBlocks(current: FigureScene, x: number, y: number): void {
      const block = subjectUnder(current, x, y);
      const isOther = block === null || onto?.run !== block.run || onto.row !== block.row;
      if (isOther) putOut();
      if (block === null) return;
      onto = { ...block, x, y };
      if (isOther) lightBlock(block);
    }

    function pick(event: MouseEvent<HTMLElement>): void {
      const current = scene.get();
      const place = current === null ? null : placeOf(event, current);
      if (current === null || place === null) return;
      if (timelessUnder(current, place.x, place.y) !== null) {
        const block = subjectUnder(current, place.x, place.y);
        const key = runs[block?.run ?? -1]?.key;
        const picked = block !== null && key !== undefined;
        onPick(picked ? { run: key, kind: 'block', row: block.row } : null);
        return;
      }
      // The picture may be moved against its layout: a time has one place in it.
      const x = pxFromNs(current.scale, place.timeNs);
      const clients = isHidden(place.timeNs)
        ? null
        : runUnder(current, place.x, place.y, clientsRow);
      if (clients !== null) {
        pickClients(clients, place.timeNs);
        return;
      }
      const subject = isHidden(place.timeNs) ? null : subjectOf(current, place);
      if (subject !== null) {
        onPick(subject);
        return;
      }
      const find = (withinPx: number) => pickedAt(current, x, place.y, withinPx);
      const isFinger = (event.nativeEvent as PointerEvent).pointerType === 'touch';
      const hit = isHidden(place.timeNs)
        ? null
        : (find(nearPx.pointer) ?? (isFinger ? find(nearPx.finger) : null));
      const run = hit === null ? undefined : runs[hit.run]?.key;
      onPick(hit === null || run === undefined ? null : ({ ...hit.picked, run } as Selection));
    }

    /** What a part of the figure in which every moment has something to tell has there. */
    function subjectOf(
      current: FigureScene,
      { x, y, timeNs }: { readonly x: number; readonly y: number; readonly timeNs: number },
    ): Selection | null {
      for (const { areaOf, rowAt } of tips) {
        const index = rowAt === undefined ? -1 : (runUnder(current, x, y, areaOf) ?? -1);
        const [run, drawn] = [runs[index], current.runs[index]];
        const row = run && drawn && rowAt?.(drawn, timeNs, y);
        if (run !== undefined && row != null) return { run: run.key, kind: 'block', row };
      }
      return null;
    }

    /** In the clients' row: the marked transaction is looked at, another one is marked. */
    function pickClients(index: number, timeNs: number): void {
      const run = runs[index];
      if (run === undefined) return;
      const detail = run.transaction.get();
      if (detail === null || partAt(detail, timeNs) === null) onMark(timeNs);
      onPick({ run: run.key, kind: 'transaction' });
    }

    async function messageUnder(at: Point, isFinger: boolean): Promise<MessageDetail | null> {
      const current = scene.get();
      const place = current === null ? null : placeOf(at, current);
      if (current === null || place === null || isHidden(place.timeNs)) return null;
      const x = pxFromNs(current.scale, place.timeNs);
      const hit =
        messageAt(current, x, place.y) ??
        (isFinger ? messageAt(current, x, place.y, nearPx.finger) : null);
      const key = hit === null ? undefined : runs[hit.run]?.key;
      return hit === null || key === undefined ? null : onDetail(key, hit.row);
    }

    return {
      pointed,
      pointedBlock,
      pointedMoment,
      move,
      leave,
      pick,
      putOut,
      messageUnder,
    };
  }, [
    body,
    scene,
    lit,
    tips,
    subjectAt,
    hoverNs,
    onDetail,
    onBlock,
    onPick,
    onMark,
    runs,
    viewport,
    hidesFuture,
    playhead,
  ]);

  // Another picture lies under the pointer: what it is on now is not known before it moves.
  useEffect(() => {
    const end = scene.subscribe(handlers.putOut);
    return () => {
      end();
      handlers.putOut();
    };
  }, [scene, handlers]);
  return handlers;
}

/** What lies under a click: a commit's mark before a message, a message before a lane. */
function pickedAt(scene: FigureScene, x: number, y: number, withinPx: number) {
  const commit = commitAt(scene, x, y, withinPx);
  if (commit !== null) {
    const { run, replica, height } = commit;
    return { run, picked: { kind: 'commit', replica, height } as const };
  }
  const message = messageAt(scene, x, y, withinPx);
  if (message !== null) {
    return { run: message.run, picked: { kind: 'message', row: message.row } as const };
  }
  const lane = replicaAt(scene, y, withinPx);
  if (lane === null) return null;
  return { run: lane.run, picked: { kind: 'replica', replica: lane.replica } as const };
}
