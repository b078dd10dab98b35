/** Variants of a scenario as the page names and changes them. */

/** How a variant is called in short: A, B, ..., then by number. */
export function variantKey(variant: number): string {
  return variant < 26 ? String.fromCharCode(65 + variant) : String(variant + 1);
}

/** The variant that is called so; -1 where none can be. */
export function variantIndex(key: string): number {
  if (/^[A-Z]$/.test(key)) return key.charCodeAt(0) - 65;
  return /^(2[7-9]|[3-9]\d)$/.test(key) ? Number(key) - 1 : -1;
}
