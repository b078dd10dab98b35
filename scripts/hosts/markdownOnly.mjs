// Markdown without HTML: the picture shows, and leads to the page that shows what it shows.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../process.mjs';
import { serveDist, serveFolder } from '../serve.mjs';
import { openPage } from './drive.mjs';
import { bringNodePackages, copyOf, step } from './place.mjs';

/** @param {import('../hosts.mjs').Stage} stage */
export async function driveMarkdown({ browser, pictures }) {
  const folder = await copyOf('markdown-only');
  await bringNodePackages(folder);
  const dist = await serveDist({ port: 0, base: '/' });
  const source = path.join(folder, 'page.md');
  const text = await readFile(source, 'utf8');
  await writeFile(source, text.replaceAll('https://your.server/quorumscope/', dist.url));
  const marked = path.join(folder, 'node_modules', 'marked', 'bin', 'marked.js');
  const made = await step(process.execPath, [marked, 'page.md'], folder);
  const head = '<!doctype html><meta name="viewport" content="width=device-width">';
  const style = '<style>img{max-width:100%}</style>';
  await writeFile(path.join(folder, 'index.html'), `${head}<title>A text</title>${style}${made}`);
  const { url, server } = await serveFolder({ folder });
  try {
    const { page, troubles, close } = await openPage(browser);
    await page.goto(url);
    const picture = page.getByRole('img');
    const width = await picture.evaluate((image) =>
      image instanceof HTMLImageElement ? image.decode().then(() => image.naturalWidth) : 0,
    );
    if (width === 0) throw new Failure('The picture does not show');
    if (pictures !== undefined) {
      await page.screenshot({ path: path.join(pictures, 'markdown-only.png') });
    }
    await picture.click();
    await page.waitForURL(`${dist.url}**`);
    await page.getByTestId('playhead').filter({ hasText: /\d/ }).waitFor();
    await close();
    if (troubles.length > 0) throw new Failure(`The page has errors:\n${troubles.join('\n')}`);
  } finally {
    server.close();
    dist.server.close();
  }
}
