/**
 * Escape takes back what was asked for, also while its answer is still under way; an open menu, or what a word means,
 * closes first.
 */

export function isEscape({ key }: KeyboardEvent): boolean {
  return key === 'Escape' && document.querySelector(':popover-open') === null;
}

/** What was asked for; undefined where Escape is pressed before it is there. */
export async function unlessEscaped<T>(asked: Promise<T>): Promise<T | undefined> {
  const listening = new AbortController();
  let isEscaped = false;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    isEscaped ||= key === 'Escape';
  };
  document.addEventListener('keydown', onKeyDown, { capture: true, signal: listening.signal });
  try {
    const answer = await asked;
    return isEscaped ? undefined : answer;
  } finally {
    listening.abort();
  }
}
