/** Tells the history while a pointer is down: what it moves meanwhile is one edit. */
import type { Workspace } from '../model/page/workspace';

/** Listens on `target` before anybody else; the answer ends it. */
export function attachHand(target: EventTarget, { desk }: Workspace): () => void {
  const hold = () => desk.get()?.history.hold(true);
  const release = () => desk.get()?.history.hold(false);
  // The window's own; an element loses the focus whenever another one gets it.
  const leave = (event: Event) => event.target === target && release();
  const listeners = [
    ['pointerdown', hold],
    ['pointerup', release],
    ['pointercancel', release],
    ['blur', leave],
  ] as const;
  for (const [type, listener] of listeners) target.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of listeners) target.removeEventListener(type, listener, true);
  };
}
