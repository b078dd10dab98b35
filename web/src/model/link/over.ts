/** What lies over the page, an address of its own: the evidence, or the curves. */
export function isOver(hash: string): boolean {
  return /^#(evidence|curves)(=|$)/.test(hash);
}
