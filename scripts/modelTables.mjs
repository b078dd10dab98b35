// What each word and number means and what each check says, in MODEL.md's words: the page imports that file and gets
// its tables.
import { Failure } from './process.mjs';

/** The headings in MODEL.md that the tables stand under, by the names that the page imports them by. */
const HEADINGS = {
  words: 'Words',
  numbers: 'What the numbers mean',
  parts: 'What time goes into',
  stages: 'What a transaction waits for',
  checks: 'What every run checks',
};

/**
 * A table's first two columns, from a name to its meaning.
 * @param {string} markdown the text of MODEL.md
 * @param {string} heading what the table stands under
 * @returns {Record<string, string>}
 */
export function tableUnder(markdown, heading) {
  const section = markdown.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].slice(1);
  if (rows.length === 0) throw new Failure(`MODEL.md has no table under "${heading}"`);
  return Object.fromEntries(
    rows.map(([, name, meaning]) => [String(name), plain(String(meaning))]),
  );
}

/**
 * A text without the marks of Markdown; a word of the scenario's, which is code there, as the page's menus write it.
 * @param {string} markdown
 */
function plain(markdown) {
  return markdown
    .replace(/`([^`]+)`/g, (_, code) => code.replaceAll('_', ' '))
    .replace(/\*([^*\s](?:[^*]*[^*\s])?)\*/g, '$1');
}

/**
 * The Vite plugin: `MODEL.md?numbers` is a module of that table, as are `?words`, `?parts`, `?stages` and `?checks`. @returns
 * {import('vite').Plugin}
 */
export function modelTables() {
  return {
    name: 'model-tables',
    transform: {
      filter: { id: /\/MODEL\.md\?(words|numbers|parts|stages|checks)$/ },
      handler: (markdown, id) => {
        const name = /** @type {keyof typeof HEADINGS} */ (id.slice(id.lastIndexOf('?') + 1));
        const table = tableUnder(markdown, HEADINGS[name]);
        return {
          code: `export const meanings = ${JSON.stringify(table)};`,
          moduleType: 'js',
          map: null,
        };
      },
    },
  };
}
