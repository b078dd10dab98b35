/** What `scripts/slimJson.mjs` makes of the schema. */
declare module '*/schema.json?bare' {
  export const file: object;
}

declare module '*/schema.json?named' {
  export const file: object;
}

declare module '*/schema.json?former' {
  export const file: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
