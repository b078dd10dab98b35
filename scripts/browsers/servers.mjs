// The two origins of the steps: the page as it is shipped, and a host of somebody else's.
import { once } from 'node:events';
import { createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { engineModule } from '../enginePage.mjs';
import { engineName, families, packagePath } from '../engines.mjs';
import { keepTold } from '../keepTold.mjs';
import { rootPath } from '../process.mjs';
import { serveDist } from '../serve.mjs';

/**
 * The page below a sub-path, and the host with `host.html`, and `engine.html` in a folder for each family; both end
 * with /.
 */
export async function serveBoth() {
  const page = await serveDist({ port: 0, base: '/some/sub/path/' });
  const host = createServer((request, response) => {
    const name = path.basename(request.url ?? '');
    const folder = path.basename(path.dirname(request.url ?? ''));
    const family = families.find((each) => each === folder);
    const text = family === undefined ? hostFiles(page.url)[name] : engineFiles(family)[name];
    response.setHeader('content-type', types[path.extname(name)] ?? 'text/plain');
    if (text !== undefined) response.end(text);
    else if (family !== undefined && name === `${engineName(family)}.js`)
      createReadStream(path.join(packagePath(family), name)).pipe(response);
    else if (family !== undefined && name === `${engineName(family)}_bg.wasm`)
      createReadStream(shippedEngine(family)).pipe(response);
    else response.writeHead(404).end();
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const address = host.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    pageUrl: page.url,
    hostUrl: `http://127.0.0.1:${address.port}/`,
    close: () => {
      for (const server of [page.server, host]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** @type {Record<string, string>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

const enginePage =
  '<!doctype html><title>Engine</title><script type="module" src="main.js"></script>';

/** @param {string} pageUrl @returns {Record<string, string>} */
const hostFiles = (pageUrl) => ({ 'host.html': hostPage(pageUrl) });

/** @param {string} family @returns {Record<string, string>} */
const engineFiles = (family) => ({ 'engine.html': enginePage, 'main.js': engineModule(family) });

/** What the page ships, and not what it was made of. @param {string} family */
function shippedEngine(family) {
  const assets = path.join(rootPath, 'dist', 'assets');
  const file = readdirSync(assets).find((name) => name.startsWith(`${engineName(family)}_bg-`));
  return path.join(assets, String(file));
}

/** @param {string} pageUrl */
function hostPage(pageUrl) {
  return `<!doctype html><title>A course</title>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <script>(${keepTold})()</script>
    <script src="${pageUrl}quorumscope.js"></script>
    <h1>A course</h1>
    <quorum-scope scenario="planet" at="13">A picture.</quorum-scope>
    <p>Text below.</p>`;
}
