/** What `scripts/modelTables.mjs` makes of a table in MODEL.md. */
declare module '*/MODEL.md?words' {
  export const meanings: Readonly<Record<string, string>>;
}
declare module '*/MODEL.md?numbers' {
  export const meanings: Readonly<Record<string, string>>;
}
declare module '*/MODEL.md?parts' {
  export const meanings: Readonly<Record<string, string>>;
}
declare module '*/MODEL.md?stages' {
  export const meanings: Readonly<Record<string, string>>;
}
declare module '*/MODEL.md?checks' {
  export const meanings: Readonly<Record<string, string>>;
}
