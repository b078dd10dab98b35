// What the page may load and run: nothing of another origin and no code from a text. The page carries it, because most
// file servers send none; `serve.mjs` sends it as well, which holds its workers to it.

export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
].join('; ');

/**
 * Lays the policy into the built page, before anything that it is about. Vite's own server needs code in the page.
 * @returns {import('vite').Plugin}
 */
export function policyInPage() {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  };
}
