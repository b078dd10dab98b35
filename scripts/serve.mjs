// A static file server for dist/ under a sub-path, as strict as a careful host would be:
// `node scripts/serve.mjs [--port 4173] [--base /some/sub/path/]`.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { contentSecurityPolicy } from './contentSecurityPolicy.mjs';
import { Failure, rootPath, runMain } from './process.mjs';

const contentTypes = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Serves dist/ on this machine, or another folder with a built page; the promise holds the page's address and the
 * server to close.
 * @param {{ port: number, base: string, folder?: string }} options port 0 takes a free one; base begins and ends with /
 */
export async function serveDist({ port, base, folder = path.join(rootPath, 'dist') }) {
  if (!(await isFile(path.join(folder, 'index.html')))) {
    throw new Failure('dist/ has no page to serve: npm run build makes it');
  }
  return serveFolder({ folder, port, base, headers: strict });
}

/** What a careful host sends with the page. */
const strict = { 'content-security-policy': contentSecurityPolicy };

/**
 * Serves a folder on this machine.
 * @param {{
 *   folder: string,
 *   port?: number,
 *   base?: string,
 *   headers?: Readonly<Record<string, string>>,
 *   fallback?: string,
 * }} options `fallback`: the file that answers for what is not there, as of a site that is one page
 */
export async function serveFolder({ folder, port = 0, base = '/', headers = {}, fallback }) {
  const server = createServer(async (request, response) => {
    const name = nameIn(request.url ?? '/', base);
    const wanted = name === null ? folder : path.join(folder, name);
    const isLost = fallback !== undefined && !(await isFile(wanted));
    const file = isLost ? path.join(folder, fallback) : wanted;
    if (!file.startsWith(folder + path.sep) || !(await isFile(file))) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-type': contentTypes.get(path.extname(file)) ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    // A reader that goes away in the middle is no trouble of the server's.
    await pipeline(createReadStream(file), response).catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}${base}`, server };
}

/**
 * The file below the folder that an address asks for; none where it cannot be read or lies beside the base.
 * @param {string} address the path of a request, from its first /
 * @param {string} base
 */
export function nameIn(address, base) {
  const [pathname = ''] = address.split(/[?#]/);
  if (!pathname.startsWith(base)) return null;
  try {
    return decodeURIComponent(pathname.slice(base.length)) || 'index.html';
  } catch {
    return null;
  }
}

/** The port that an option names. @param {string} text */
export function portFrom(text) {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Failure(`--port must be a whole number from 0 (any free port) to 65535, not "${text}"`);
}

/** @param {string} file */
async function isFile(file) {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ?? false;
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4173' },
        base: { type: 'string', default: '/' },
      },
    });
    if (!/^\/(.*\/)?$/.test(values.base)) throw new Failure('--base must begin and end with /');
    const { url } = await serveDist({ port: portFrom(values.port), base: values.base });
    console.log(`Serving dist/ at ${url}`);
  });
}
