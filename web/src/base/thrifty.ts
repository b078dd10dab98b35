/** Whether the reader has asked pages to load and compute no more than they have to. */
export function isThrifty(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
