/**
 * A finger that rests asks for what the other button asks for. Not every browser says so by itself, so that what is
 * under the finger hears a `contextmenu` of this page's making; where the browser's own comes, it comes first.
 */

const restMs = 600;
/** A finger that has moved so far does something else. */
const stillPx = 10;

/** Listens in `element`; the answer ends it. */
export function attachLongPress(element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let down: PointerEvent | null = null;
  let isAsked = false;

  const cancel = (): void => {
    clearTimeout(timer);
    down = null;
  };
  const ask = (): void => {
    if (down === null) return;
    const { target, clientX, clientY } = down;
    cancel();
    isAsked = true;
    const at = { clientX, clientY, bubbles: true, cancelable: true };
    target?.dispatchEvent(new MouseEvent('contextmenu', at));
  };
  const onPointerDown = (event: PointerEvent): void => {
    const isSecond = down !== null;
    cancel();
    isAsked = false;
    if (event.pointerType !== 'touch' || isSecond) return;
    down = event;
    timer = setTimeout(ask, restMs);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    if (down === null) return;
    if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > stillPx) cancel();
  };
  /** The finger that asked is lifted: that is no tap. */
  const onClick = (event: MouseEvent): void => {
    if (!isAsked) return;
    isAsked = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true };
  element.addEventListener('pointerdown', onPointerDown, options);
  element.addEventListener('pointermove', onPointerMove, options);
  element.addEventListener('pointerup', cancel, options);
  element.addEventListener('pointercancel', cancel, options);
  element.addEventListener('contextmenu', cancel, options);
  element.addEventListener('click', onClick, options);
  return () => {
    cancel();
    controller.abort();
  };
}
