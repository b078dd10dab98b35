/** Height of the page's text. */
export function textPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
