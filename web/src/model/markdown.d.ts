/** What `scripts/modelTables.mjs` makes of MODEL.md. */
declare module '*/MODEL.md' {
  export const numbers: Readonly<Record<string, string>>;
  export const stages: Readonly<Record<string, string>>;
  export const parts: Readonly<Record<string, string>>;
  export const checks: Readonly<Record<string, string>>;
}
