/**
 * What can do nothing just now says so by `aria-disabled`, and why by its title, and keeps the focus: a browser takes
 * it from what is `disabled`. No press reaches it.
 */
export const UNABLE = '[aria-disabled="true"]';

/** Listens in `document` before anybody else; the answer ends it. */
export function attachUnable(document: Document): () => void {
  const onClick = (event: Event) => {
    if (!(event.target instanceof Element) || event.target.closest(UNABLE) === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}
