// `npm run present [-- --port 4173]`: serves the built page to this machine alone, for a hall without a network.
// It builds the page where that was not done yet, and opens nothing by itself.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rootPath, runMain } from './process.mjs';
import { portFrom, serveDist } from './serve.mjs';

await runMain(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4173' } } });
  const port = portFrom(values.port);
  if (!existsSync(path.join(rootPath, 'dist', 'index.html'))) {
    // Only building needs what set-up brings; serving needs Node alone.
    const { build } = await import('./build.mjs');
    await build();
  }
  const { url } = await serve(port);
  console.log(`Quorumscope is at ${url}\nThe P key presents. Ctrl + C ends this.`);
});

/** At the port that is wanted, or at a free one where another program has it. @param {number} port */
async function serve(port) {
  try {
    return await serveDist({ port, base: '/' });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    return serveDist({ port: 0, base: '/' });
  }
}
