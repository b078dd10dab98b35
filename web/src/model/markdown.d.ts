/** What `scripts/modelNumbers.mjs` makes of MODEL.md. */
declare module '*/MODEL.md' {
  export const numbers: Readonly<Record<string, string>>;
}
