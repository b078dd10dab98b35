// `npm run format`: rewrites every source file in the form that `npm test` asks for.
import { corePath, nodeProgram, run, runMain } from './process.mjs';
import { wrapAll } from './prose.mjs';
import { checkPrerequisites, installPackages } from './setup.mjs';

await runMain(async () => {
  await checkPrerequisites();
  await installPackages();
  await wrapAll();
  await run('cargo', ['fmt', '--all'], { cwd: corePath });
  await run(process.execPath, [nodeProgram('biome'), 'check', '--write', '.']);
});
