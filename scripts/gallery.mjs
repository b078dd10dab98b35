// `gallery.html`: each snippet of HTML in docs/embedding.md beside what it shows, so that the two cannot differ.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy } from './contentSecurityPolicy.mjs';
import { escaped } from './html.mjs';
import { LOADER_FILE } from './loaderFile.mjs';
import { rootPath } from './process.mjs';
import { colorRules, themePath } from './shelf.mjs';

export const GALLERY_FILE = 'gallery.html';
const SCRIPT_FILE = 'gallery.js';
const SOURCE = path.join(rootPath, 'docs', 'embedding.md');
/** Where the docs say that Quorumscope is; the gallery says where it is itself. */
const ANYWHERE = 'https://your.server/quorumscope/';

/**
 * @typedef {object} Snippet
 * @property {string} title the heading above it
 * @property {string} text the paragraph before it, in Markdown, as one line
 * @property {string} code
 */

/**
 * The snippets of HTML in a Markdown text, in its order.
 * @param {string} markdown
 * @returns {Snippet[]}
 */
export function snippetsOf(markdown) {
  const snippets = [];
  let title = '';
  /** The lines of the last paragraph, and of the code block that is being read. */
  let text = /** @type {string[]} */ ([]);
  let code = /** @type {string[] | null} */ (null);
  let isText = false;
  for (const line of markdown.split('\n')) {
    if (code !== null) {
      if (line !== '```') code.push(line);
      else {
        if (code[0] === '```html')
          snippets.push({ title, text: text.join(' '), code: code.slice(1).join('\n') });
        code = null;
      }
    } else if (line.startsWith('```')) code = [line];
    else if (line.startsWith('#')) title = line.replace(/^#+ /, '');
    else if (line !== '') text = isText ? [...text, line] : [line];
    isText = code === null && line !== '' && !line.startsWith('#');
  }
  return snippets;
}

/**
 * What a snippet shows, and the scripts in it: the page's policy allows none inside of it. The loader's is the page's.
 * @param {string} code
 */
export function liveOf(code) {
  /** @type {string[]} */
  const scripts = [];
  const html = code
    .replace(/<script src="[^"]*"><\/script>\n?/g, '')
    .replace(/<script>([\s\S]*?)<\/script>\n?/g, (_, script) => {
      scripts.push(script);
      return '';
    });
  return { html: html.replaceAll(ANYWHERE, './'), scripts };
}

/**
 * @param {string} markdown the text of docs/embedding.md
 * @param {string} css `theme.css`
 */
export function galleryOf(markdown, css) {
  const snippets = snippetsOf(markdown);
  const parts = snippets.map(({ title, text, code }, index) => {
    const shown = `<pre tabindex="0" role="region" aria-label="Snippet: ${escaped(title)}"><code>${escaped(code)}</code></pre>`;
    return `<section aria-labelledby="snippet-${index}">
<h2 id="snippet-${index}">${inline(title)}</h2>
<p>${inline(text)}</p>
<div class="snippet">${shown}<button type="button" class="copy">Copy</button></div>
<div class="live">${liveOf(code).html}</div>
</section>`;
  });
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="./favicon.svg">
<title>Figures to copy · Quorumscope</title>
<style>${pageStyle(css)}</style>
<script src="./${LOADER_FILE}" defer></script>
<script src="./${SCRIPT_FILE}" defer></script>
</head>
<body>
<header><h1>Figures to copy</h1>
<p>Each snippet is followed by the figure it makes. Copy one into a page of your own: this server provides the figure.</p></header>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
  const scripts = snippets.flatMap(({ code }) => liveOf(code).scripts);
  return {
    html,
    script: [PAGE_SCRIPT, ...scripts.map((script) => `{\n${script.trim()}\n}`)].join('\n'),
  };
}

/** A Vite plugin: the page is built with the gallery beside it. @returns {import('vite').Plugin} */
export function galleryPage() {
  return {
    name: 'gallery',
    apply: 'build',
    async generateBundle() {
      const [markdown, css] = await Promise.all(
        [SOURCE, themePath].map((file) => readFile(file, 'utf8')),
      );
      const { html, script } = galleryOf(String(markdown), String(css));
      this.emitFile({ type: 'asset', fileName: GALLERY_FILE, source: html });
      this.emitFile({ type: 'asset', fileName: SCRIPT_FILE, source: script });
    },
  };
}

/** Code, links and words in italics or bold. @param {string} markdown */
function inline(markdown) {
  return escaped(markdown)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
}

const PAGE_SCRIPT = `// Snippets name the address that this page is served from, and can be copied.
const here = new URL('.', location.href).href;
for (const snippet of document.querySelectorAll('.snippet')) {
  const code = snippet.querySelector('code');
  code.textContent = code.textContent.replaceAll('${ANYWHERE}', here);
  const button = snippet.querySelector('button');
  button.addEventListener('click', async () => {
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code);
      said = 'Selected';
    }
    button.textContent = said;
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
}`;

/** @param {string} css `theme.css` */
function pageStyle(css) {
  return `@font-face { font-family: "Source Sans 3"; font-weight: 200 900; src: url("./fonts/source-sans-3-latin.woff2") format("woff2"); }
${colorRules(css)}
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 16px/1.5 "Source Sans 3", system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2.5rem 0 0.25rem; } p { margin: 0.25rem 0 0.75rem; color: var(--ink-soft); }
code { font: 0.875em/1.5 ui-monospace, monospace; }
.snippet { position: relative; margin-bottom: 0.75rem; }
pre { margin: 0; padding: 0.75rem 5rem 0.75rem 0.75rem; overflow-x: auto; background: var(--panel); border: 1px solid var(--rule); border-radius: 4px; }
.copy { position: absolute; top: 0.5rem; right: 0.5rem; }
@media (max-width: 40rem) { pre { padding-right: 0.75rem; } .copy { position: static; margin-top: 0.5rem; } }
button { min-height: 24px; padding: 0.125rem 0.625rem; border: 1px solid var(--rule); border-radius: 4px; background: var(--paper); color: var(--ink); font: inherit; font-size: 0.875rem; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.live iframe { display: block; max-width: 100%; }`;
}
