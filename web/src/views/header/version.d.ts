/** Vite puts it in (`vite.config.ts`): the version of the page, as package.json has it. */
interface ImportMetaEnv {
  readonly VERSION: string;
}
