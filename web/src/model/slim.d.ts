/** What `scripts/slimJson.mjs` makes of the schema. */
declare module '*/schema.json?bare' {
  export const file: object;
}
