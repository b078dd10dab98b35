/**
 * Keys that are pressed after something was opened over the page and before it is there, as its code may be on its way:
 * to the page behind they mean nothing, and what they write is for the field that opens.
 */

let waiting = 0;
let written = '';

/** Holds the keys; the answer lets them go. */
export function holdKeys(): () => void {
  if (waiting === 0) written = '';
  waiting++;
  return () => {
    waiting--;
  };
}

/**
 * Listens in `document` before anybody else; Escape calls off what is on its way. The answer ends it.
 */
export function attachTypedAhead(document: Document, callOff: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    // The dialog of what has come has the keys.
    if (document.querySelector('dialog[open]') !== null || !keepKey(event, callOff)) return;
    event.stopImmediatePropagation();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}

/** Keeps a key that is pressed meanwhile; whether it is kept, and means nothing else. */
export function keepKey(event: KeyboardEvent, callOff: () => void): boolean {
  const { key } = event;
  if (waiting === 0) return false;
  if (key === 'Escape') {
    callOff();
    event.preventDefault();
    return true;
  }
  // The browser's own, as a reload is, stays the browser's.
  if (event.ctrlKey || event.metaKey || event.altKey || key === 'Tab') return true;
  if (key === 'Backspace') written = written.slice(0, -1);
  else if (key === 'Enter') written += '\n';
  else if (key.length === 1) written += key;
  else return true;
  event.preventDefault();
  return true;
}

/** What was written meanwhile, once: to the first Enter, and whether there was one. */
export function takeTyped(): { readonly text: string; readonly isEntered: boolean } {
  const [text = '', ...after] = written.split('\n');
  written = '';
  return { text: text.trimStart(), isEntered: after.length > 0 };
}
