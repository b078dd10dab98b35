// What the page makes of every shipped scenario, in `web/goldens/`:
//
// - `stills.txt`: a hash of each still picture, in both themes;
// - `cards.txt`: a hash of each picture in the browser of scenarios and lessons;
// - `pages.txt`: a hash of each page of text;
// - `sentences.txt`: what the figure says at three zooms to those who do not see it;
// - `figures.txt`: a hash of the rows of its tables at each zoom, and of what is painted, with all panels.
//
// After an intended change: `BLESS=1 npx vitest run goldens`. The commit says which lines change, and why.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { goldens } from '../web/src/pictures/golden';
import { familyOf, scenarioPath } from './digests.mjs';
import { engineBytes } from './engines.mjs';
import { modelTables } from './modelTables.mjs';
import { rootPath } from './process.mjs';
import { listPage, scenarioPage } from './scenarioPages.mjs';
import { cardPictures, shelf, stillFiles } from './shelf.mjs';
import { slimJson } from './slimJson.mjs';

const plugins = [modelTables(), slimJson()];
/** Every shipped scenario is run, beside other tests: no more than a guard against what hangs. */
const MOST_MS = 300_000;
/** Changes that a failure lists at most. */
const TOLD_MAX = 10;

/** @param {string} text */
const hash = (text) => ` ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

async function shipped() {
  const { module } = await shelf(plugins);
  return module.scenarioWords();
}

/**
 * Compares entries (a name, and a hash or indented lines) with a committed file; with BLESS writes it.
 * @param {string} file
 * @param {ReadonlyMap<string, string>} made
 */
async function held(file, made) {
  const filePath = path.join(rootPath, 'web', 'goldens', file);
  if (process.env.BLESS)
    await writeFile(filePath, [...made].map(([name, value]) => `${name}:${value}\n`).join(''));
  const entries = (await readFile(filePath, 'utf8')).trimEnd().split(/\n(?! )/);
  const known = new Map(
    entries.map((entry) => {
      const end = entry.indexOf(':');
      return [entry.slice(0, end), entry.slice(end + 1)];
    }),
  );
  const changes = [...new Set([...known.keys(), ...made.keys()])].flatMap((name) =>
    changeOf(name, known.get(name) ?? '', made.get(name) ?? ''),
  );
  const rest = changes.length - TOLD_MAX;
  const told = [...changes.slice(0, TOLD_MAX), ...(rest > 0 ? [`and ${rest} more`] : [])];
  if (told.length > 0) expect.fail(`web/goldens/${file}:\n${told.join('\n')}`);
}

/**
 * The lines in which an entry differs.
 * @param {string} name
 * @param {string} was
 * @param {string} is
 */
function changeOf(name, was, is) {
  if (was === is) return [];
  const [before, after] = [was.split('\n'), is.split('\n')];
  return [
    [
      name,
      ...before.filter((line) => !after.includes(line)).map((line) => `  - ${line.trim()}`),
      ...after.filter((line) => !before.includes(line)).map((line) => `  + ${line.trim()}`),
    ].join('\n'),
  ];
}

test(
  'still pictures are those of the last commit',
  async () => {
    const files = await stillFiles(plugins);
    await held('stills.txt', new Map([...files].map(([name, svg]) => [name, hash(svg)])));
  },
  MOST_MS,
);

test(
  'pictures of cards are those of the last commit',
  async () => {
    const { scenarios, lessons } = JSON.parse(await cardPictures(await shelf(plugins)));
    const made = [scenarios, lessons].flatMap((cards) => Object.entries(cards));
    await held('cards.txt', new Map(made.map(([id, card]) => [id, hash(JSON.stringify(card))])));
  },
  MOST_MS,
);

test(
  'no two cards look alike',
  async () => {
    // Those of the test before: two tests beside each other would make them twice.
    const made = await shelf(plugins);
    const { scenarios, lessons } = JSON.parse(await cardPictures(made));
    const named = Object.fromEntries(
      Object.entries(lessons).map(([id, picture]) => [`lessons/${id}`, picture]),
    );
    const all = { ...scenarios, ...named };
    expect(Object.keys(all).length).toBeGreaterThan(60);
    expect(made.module.lookAlikes(all)).toEqual([]);
  },
  MOST_MS,
);

test(
  'pages of text are those of the last commit',
  async () => {
    const scenarios = await shipped();
    const pages = new Map(
      scenarios.map((words) => [`${words.id}.html`, hash(scenarioPage(words, null))]),
    );
    await held('pages.txt', pages.set('index.html', hash(listPage(scenarios, null))));
  },
  MOST_MS,
);

test(
  'figures are those of the last commit',
  async () => {
    const engines = engineBytes();
    const [spoken, figures] = [new Map(), new Map()];
    for (const { id } of await shipped()) {
      const scenario = JSON.parse(await readFile(scenarioPath(id), 'utf8'));
      const { ownGolden } = await import(
        `../web/src/families/${familyOf(scenario).replaceAll('_', '-')}/golden.ts`
      );
      const drawn = await goldens(engines, scenario, id, ownGolden);
      for (const { zoom, sentences, rows, painted } of drawn) {
        spoken.set(`${id}, ${zoom}`, sentences.map((each) => `\n  ${each}`).join(''));
        figures.set(`${id}, ${zoom}, rows`, hash(rows));
        figures.set(`${id}, ${zoom}, painted`, hash(painted));
      }
    }
    await held('sentences.txt', spoken);
    await held('figures.txt', figures);
  },
  MOST_MS,
);
