/** What a browser must have to run the page, beside what it needs to read its code. */

/** What is asked of the global object. */
export interface Browser {
  readonly Worker?: unknown;
  readonly WebAssembly?: unknown;
  readonly BigInt?: unknown;
  readonly CompressionStream?: unknown;
  readonly OffscreenCanvas?: unknown;
  readonly CSS?: { readonly supports: (condition: string) => boolean };
  readonly HTMLElement?: { readonly prototype: object };
  readonly Element?: { readonly prototype: object };
  readonly Array: { readonly prototype: object };
}

/** The browsers that have all of it, from their first such version on. */
export const SUPPORTED = 'Chrome or Edge 114, Firefox 125, Safari 17.4, or newer';

/** The names of what a browser lacks, as a person would look them up. */
export function missingIn(browser: Browser): readonly string[] {
  const has = (found: { readonly prototype: object } | undefined, name: string) =>
    found !== undefined && name in found.prototype;
  const needs: readonly (readonly [string, boolean])[] = [
    ['WebAssembly', browser.WebAssembly !== undefined],
    ['web workers', browser.Worker !== undefined],
    ['BigInt', browser.BigInt !== undefined],
    ['compression streams', browser.CompressionStream !== undefined],
    ['OffscreenCanvas', browser.OffscreenCanvas !== undefined],
    ['popovers', has(browser.HTMLElement, 'popover')],
    ['checkVisibility', has(browser.Element, 'checkVisibility')],
    ['toSorted', has(browser.Array, 'toSorted')],
    [':has() in CSS', browser.CSS?.supports('selector(:has(a))') === true],
  ];
  return needs.filter(([, isThere]) => !isThere).map(([name]) => name);
}
