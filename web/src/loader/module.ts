/** The loader as a module, for the npm package: it defines nothing before it is asked to, and may run on a server. */
import { define as defineAt, QuorumScope, type QuorumScopeEvents } from './quorumScope';

export type * from '../model/embed/messages';
export type { QuorumScopeAttributes } from './attributes';
export { QuorumScope, type QuorumScopeEvents };

/** Not `new URL(…, import.meta.url)`, which bundlers take for a file of theirs. */
const here = import.meta.url ?? '';

/**
 * Makes `<quorum-scope>` an element of this page.
 *
 * `src` is the folder of `embed.html`, as an address or from the page's base: where the host has laid the package's
 * `app/`. Without it that is the `app/` beside this module, which holds where the module is served as it was installed,
 * not bundled: where there is no figure the console says so. On a server it does nothing.
 */
export function define({ src = `${here.slice(0, here.lastIndexOf('/'))}/app/` } = {}): void {
  defineAt(src);
}

declare global {
  interface HTMLElementTagNameMap {
    'quorum-scope': QuorumScope;
  }
}
