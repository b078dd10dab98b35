// `npm run packages`: the npm and the Python package as the files that registries take, in dist-packages/.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from './build.mjs';
import { runMain } from './process.mjs';

await runMain(async () => {
  await build();
  const [{ packagesPath, packNpmPackage }, { buildWheel }] = await Promise.all([
    import('./npmPackage.mjs'),
    import('./pythonPackage.mjs'),
  ]);
  for (const name of await readdir(packagesPath)) {
    if (/\.(tgz|whl)$/.test(name)) await rm(path.join(packagesPath, name));
  }
  console.log(await packNpmPackage(packagesPath));
  console.log(await buildWheel(packagesPath));
});
