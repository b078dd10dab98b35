// `npm run build`: the page as static files in dist/, for any file server and any sub-path.
import { nodeProgram, run, runMain } from './process.mjs';
import { setUp } from './setup.mjs';

export async function build() {
  await setUp();
  await run(process.execPath, [nodeProgram('vite'), 'build']);
}

if (process.argv[1] === import.meta.filename) await runMain(build);
