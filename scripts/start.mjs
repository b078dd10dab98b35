// `npm start [-- VITE OPTIONS]`: sets up what is missing and serves the page, with its address printed.
import { nodeProgram, run, runMain } from './process.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  await setUp();
  await run(process.execPath, [nodeProgram('vite'), ...process.argv.slice(2)]);
});
