// What each number means, in MODEL.md's words: the page imports that file and gets its table.
import { Failure } from './process.mjs';

/** The heading in MODEL.md that the table stands under. */
const HEADING = '## What the numbers mean';

/**
 * The table's rows, from a number's name to what it means.
 * @param {string} markdown the text of MODEL.md
 * @returns {Record<string, string>}
 */
export function numbersFrom(markdown) {
  const section = markdown.split(HEADING)[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(1);
  if (rows.length === 0) throw new Failure(`MODEL.md has no table under "${HEADING}"`);
  return Object.fromEntries(rows.map(([, name, meaning]) => [String(name), String(meaning)]));
}

/** The Vite plugin: a module that imports MODEL.md gets `numbers`. @returns {import('vite').Plugin} */
export function modelNumbers() {
  return {
    name: 'model-numbers',
    transform: {
      filter: { id: /\/MODEL\.md$/ },
      handler: (markdown) => ({
        code: `export const numbers = ${JSON.stringify(numbersFrom(markdown))};`,
        moduleType: 'js',
        map: null,
      }),
    },
  };
}
