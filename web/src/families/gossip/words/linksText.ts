/** How far a peer is from the maker of a transaction. */
export function linksText(links: number | null): string {
  if (links === null) return 'no way';
  if (links === 0) return 'maker';
  return links === 1 ? '1 link' : `${links} links`;
}
