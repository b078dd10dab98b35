// `npm run build`: the page as static files in dist/, for any file server and any sub-path, and the npm package with
// it in dist-packages/.
import { nodeProgram, run, runMain } from './process.mjs';
import { setUp } from './setup.mjs';

export async function build() {
  await setUp();
  await run(process.execPath, [nodeProgram('vite'), 'build']);
  // Only now are the packages there that bundle the loader.
  const { layNpmPackage } = await import('./npmPackage.mjs');
  await layNpmPackage();
}

if (process.argv[1] === import.meta.filename) await runMain(build);
