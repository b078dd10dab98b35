// A page for each shipped scenario that is text and a picture alone: `s/planet.html` beside the page, with what others
// show of a link to it (a title, its setup, a card). `s/index.html` lists all of them.
//
// QUORUMSCOPE_ADDRESS, the address that the built page will have, makes the addresses in them absolute; what shows
// cards needs that.
import { readFile } from 'node:fs/promises';
import { contentSecurityPolicy } from './contentSecurityPolicy.mjs';
import { escaped } from './html.mjs';
import { Failure } from './process.mjs';
import { CARD, cardPng, cardSvg, FONTS } from './scenarioCard.mjs';
import { colorRules, kept, shelf, stillFiles, themeColors, themePath } from './shelf.mjs';

/** @typedef {import('../web/src/pictures/shelf').ScenarioWords} ScenarioWords */

const FOLDER = 's';
const LIST = {
  title: 'Questions about consensus on a planet',
  about:
    'Each question is a scenario of Quorumscope: a simulated run of consensus that you can play, change and measure in the browser.',
};

/**
 * The address that the page is built for, with a slash at its end; null where none is given.
 * @param {string | undefined} given
 */
export function addressFrom(given) {
  if (given === undefined || given === '') return null;
  const address = URL.parse(given);
  const isAddress =
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    address.search === '' &&
    address.hash === '';
  if (!isAddress)
    throw new Failure(
      `QUORUMSCOPE_ADDRESS is “${given}”: it takes the address that the page will have, such as https://example.org/quorumscope/`,
    );
  return address.href.endsWith('/') ? address.href : `${address.href}/`;
}

/**
 * @param {ScenarioWords} scenario
 * @param {string | null} address
 */
export function scenarioPage({ id, topic, title, question, setup, watch, sources }, address) {
  const page = `../index.html#scenario=${encodeURIComponent(id)}`;
  const still = (/** @type {string} */ theme) => `../stills/${id}-${theme}.svg`;
  const body = [
    `<p class="topic"><a href="index.html">All questions</a> · ${escaped(topic)}</p>`,
    `<h1>${escaped(question)}</h1>`,
    title === question ? '' : `<p class="title">${escaped(title)}</p>`,
    `<p>${escaped(setup)}</p>`,
    watch === '' ? '' : `<p><b>Watch</b> ${escaped(watch)}</p>`,
    '<picture>',
    `<source srcset="${escaped(still('dark'))}" media="(prefers-color-scheme: dark)">`,
    `<img src="${escaped(still('light'))}" width="720" height="454" alt="${escaped(`Messages between the replicas over time: ${title}`)}">`,
    '</picture>',
    sources.length === 0 ? '' : `<p><b>Sources</b> ${sources.map(sourceLink).join(' · ')}</p>`,
    `<p><a class="open" href="${escaped(page)}">Run it in Quorumscope</a></p>`,
  ];
  return document({
    ...{ title: question, about: setup, file: `${id}.html`, address },
    image: `${id}.png`,
    body,
  });
}

/**
 * A source: a published work, or what the evidence has of it.
 * @param {ScenarioWords['sources'][number]} source
 */
function sourceLink({ text, link }) {
  const address = link?.startsWith('#') ? `../index.html${link}` : (link ?? '');
  return `<a href="${escaped(address)}">${escaped(text)}</a>`;
}

/**
 * The list of all, by topic.
 * @param {readonly ScenarioWords[]} scenarios
 * @param {string | null} address
 */
export function listPage(scenarios, address) {
  const topics = [...new Set(scenarios.map(({ topic }) => topic))];
  const item = (/** @type {ScenarioWords} */ { id, question, setup }) =>
    `<li><a href="${escaped(id)}.html">${escaped(question)}</a><br>${escaped(setup)}</li>`;
  const body = [
    `<h1>${escaped(LIST.title)}</h1>`,
    `<p>${escaped(LIST.about)} <a href="../index.html">Open Quorumscope</a></p>`,
    ...topics.flatMap((topic) => [
      `<h2>${escaped(topic)}</h2>`,
      '<ul>',
      ...scenarios.filter((each) => each.topic === topic).map(item),
      '</ul>',
    ]),
  ];
  return document({ ...LIST, file: 'index.html', address, image: null, body });
}

/**
 * For search engines, which take absolute addresses alone.
 * @param {readonly ScenarioWords[]} scenarios
 * @param {string} address
 */
export function sitemap(scenarios, address) {
  const pages = ['', `${FOLDER}/index.html`, ...scenarios.map(({ id }) => `${FOLDER}/${id}.html`)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((page) => `<url><loc>${escaped(address + page)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * @param {{
 *   title: string,
 *   about: string,
 *   file: string,
 *   address: string | null,
 *   image: string | null,
 *   body: readonly string[],
 * }} page `image`: the file of its card beside it
 */
function document({ title, about, file, address, image, body }) {
  const home = address === null ? null : `${address}${FOLDER}/`;
  const meta =
    (/** @type {'name' | 'property'} */ kind, /** @type {string} */ name) =>
    /** @param {string | null} content */
    (content) =>
      content === null ? '' : `<meta ${kind}="${name}" content="${escaped(content)}">`;
  // Who shows cards takes absolute addresses alone.
  const card = home === null || image === null ? null : home + image;
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escaped(contentSecurityPolicy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)} – Quorumscope</title>`,
    meta('name', 'description')(about),
    '<link rel="icon" type="image/svg+xml" href="../favicon.svg">',
    '<link rel="stylesheet" href="style.css">',
    home === null ? '' : `<link rel="canonical" href="${escaped(home + file)}">`,
    meta('property', 'og:type')('website'),
    meta('property', 'og:site_name')('Quorumscope'),
    meta('property', 'og:title')(title),
    meta('property', 'og:description')(about),
    meta('property', 'og:url')(home === null ? null : home + file),
    meta('property', 'og:image')(card),
    meta('property', 'og:image:width')(card && String(CARD.widthPx)),
    meta('property', 'og:image:height')(card && String(CARD.heightPx)),
    meta('property', 'og:image:alt')(card && title),
    meta('name', 'twitter:card')(card === null ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title')(title),
    meta('name', 'twitter:description')(about),
    meta('name', 'twitter:image')(card),
    '</head>',
    '<body>',
    '<main>',
    ...body,
    '</main>',
    '</body>',
    '</html>',
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

/**
 * The pages' style, with the colours of the page's themes.
 * @param {string} css `theme.css`
 */
export function pageStyle(css) {
  return `@font-face { font-family: "Source Sans 3"; font-weight: 200 900; src: url("../fonts/source-sans-3-latin.woff2") format("woff2"); }
${colorRules(css)}
html { background: var(--paper); color: var(--ink); font: 17px/1.5 "Source Sans 3", system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 45rem; margin: 0 auto; padding: 1.5rem 1.2rem 3rem; }
h1 { margin: 0.2em 0 0.4em; font-size: 1.9rem; line-height: 1.15; }
h2 { margin: 1.6em 0 0.3em; font-size: 1.2rem; }
p { margin: 0 0 0.8em; }
a { color: var(--accent); }
.topic, .title, li { color: var(--ink-soft); }
li { margin-bottom: 0.6em; }
ul { margin: 0; padding-left: 1.2em; }
img { display: block; width: 100%; height: auto; margin: 1.2em 0; border: 1px solid var(--rule); }
.open { display: inline-block; padding: 0.5em 1.1em; border-radius: 6px; background: var(--accent); color: var(--paper); font-weight: 600; text-decoration: none; }
`;
}

/**
 * The cards as PNG, by the ids of their scenarios.
 * @param {readonly ScenarioWords[]} scenarios
 * @param {ReadonlyMap<string, string>} stills
 * @param {string} css
 * @returns {Promise<Record<string, string>>} in base64
 */
async function cards(scenarios, stills, css) {
  const colors = themeColors(css, 'light');
  const svgs = scenarios.map(
    (scenario) =>
      /** @type {const} */ ([
        scenario.id,
        cardSvg(scenario, stills.get(`${scenario.id}-light.svg`) ?? '', colors),
      ]),
  );
  const files = [
    ...FONTS,
    '../scripts/palettePng.mjs',
    '../node_modules/@resvg/resvg-js/package.json',
  ];
  const text = await kept('cards', files, JSON.stringify(svgs), () =>
    Object.fromEntries(svgs.map(([id, svg]) => [id, cardPng(svg).toString('base64')])),
  );
  return JSON.parse(text);
}

/**
 * The Vite plugin: `s/` beside the page.
 * @param {import('vite').Plugin[]} plugins
 * @returns {import('vite').Plugin}
 */
export function scenarioPages(plugins) {
  return {
    name: 'scenario pages',
    apply: 'build',
    async generateBundle() {
      const address = addressFrom(process.env.QUORUMSCOPE_ADDRESS);
      const { module } = await shelf(plugins);
      const scenarios = module.scenarioWords();
      const css = await readFile(themePath, 'utf8');
      const drawn = await cards(scenarios, await stillFiles(plugins), css);
      const emit = (/** @type {string} */ fileName, /** @type {string | Uint8Array} */ source) =>
        this.emitFile({ type: 'asset', fileName, source });
      emit(`${FOLDER}/style.css`, pageStyle(css));
      emit(`${FOLDER}/index.html`, listPage(scenarios, address));
      for (const scenario of scenarios) {
        emit(`${FOLDER}/${scenario.id}.html`, scenarioPage(scenario, address));
        emit(`${FOLDER}/${scenario.id}.png`, Buffer.from(drawn[scenario.id] ?? '', 'base64'));
      }
      if (address !== null) emit('sitemap.xml', sitemap(scenarios, address));
    },
  };
}
