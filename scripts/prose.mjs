// Prose is at most 120 characters a line: paragraphs and lists of Markdown, and comments that stand on lines of their
// own. `node scripts/prose.mjs` fails on longer ones; `npm run format` wraps their paragraphs anew. Tables, headings
// and code stay.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failure, rootPath, runMain } from './process.mjs';

const WIDTH = 120;
/** What a program writes by itself. */
const generated =
  /^(docs\/(validation|evidence)\.md|web\/src\/(core|families\/\w+)\/control\.ts|.*\/(snapshots|goldens|recorded)\/.*)$/;
/** The start of a line of comment, by the ending of the file. */
const comment = { rs: /^\s*\/\/[/!]?(?= |$)/, ts: /^\s*(\/\/|\*)(?= |$)/, py: /^\s*#(?= |$)/ };
/** What begins a paragraph of its own inside of prose: an item of a list, a heading, a row of a table, code. */
const begins = /^\s*([-*+] |\d+\. |#+ |\||@\w)/;
const stays = /^\s*(#+ |\||\[[^\]]+\]: )/;
/** Text in which no line may end: code and links. A word that would begin a paragraph stays on the line before, too. */
const unbroken = /`[^`]*`\S*|!?\[[^\]]*\]\([^)]*\)\S*|\S+/g;

/**
 * A text with each paragraph that has too long a line wrapped anew.
 * @param {string} file its path, which tells the language by its ending
 * @param {string} text
 * @returns {string}
 */
export function wrapProse(file, text) {
  const ending = path.extname(file).slice(1);
  const start = {
    rs: comment.rs,
    ts: comment.ts,
    tsx: comment.ts,
    mjs: comment.ts,
    py: comment.py,
  }[ending];
  const out = [];
  let paragraph = { prefix: '', lines: /** @type {string[]} */ ([]) };
  let isCode = false;
  const end = () => {
    out.push(...wrapped(paragraph));
    paragraph = { prefix: '', lines: [] };
  };
  for (const line of text.split('\n').flatMap(unfolded)) {
    const prefix = ending === 'md' ? '' : start?.exec(line)?.[0];
    const words = prefix === undefined ? '' : line.slice(prefix.length);
    if (prefix !== undefined && words.trimStart().startsWith('```')) {
      end();
      out.push(line);
      isCode = !isCode;
    } else if (prefix === undefined || isCode || words.trim() === '' || stays.test(words)) {
      end();
      out.push(line);
      if (prefix === undefined) isCode = false;
    } else {
      if (prefix !== paragraph.prefix || begins.test(words)) end();
      paragraph = { prefix, lines: [...paragraph.lines, words] };
    }
  }
  end();
  return out.join('\n');
}

/**
 * A comment of one line that is too long, on lines of its own.
 * @param {string} line
 */
function unfolded(line) {
  const [, indent, words] = /^(\s*)\/\*\* (.*) \*\/$/.exec(line) ?? [];
  if (line.length <= WIDTH || words === undefined) return [line];
  return [`${indent}/**`, `${indent} * ${words}`, `${indent} */`];
}

/**
 * @param {{ prefix: string, lines: string[] }} paragraph
 * @returns {string[]} its lines as they are where all fit, else wrapped
 */
function wrapped({ prefix, lines }) {
  const asTheyAre = lines.map((line) => prefix + line);
  if (asTheyAre.every((line) => line.length <= WIDTH)) return asTheyAre;
  const [first = ''] = lines;
  const [indent = ''] = /^\s*([-*+] |\d+\. )?/.exec(first) ?? [];
  const rest = ' '.repeat(indent.length);
  const words = lines.join(' ').slice(indent.length).match(unbroken) ?? [];
  const out = [];
  let line = prefix + indent;
  let isEmpty = true;
  for (const word of words) {
    if (!isEmpty && !begins.test(`${word} `) && line.length + 1 + word.length > WIDTH) {
      out.push(line);
      line = prefix + rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...out, line];
}

/** @returns {Promise<{ file: string, text: string, wrapped: string }[]>} the files whose prose is too wide */
export async function tooWide() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: rootPath,
  });
  const files = listed.toString().split('\n');
  const judged = files.filter(
    (file) => /\.(md|rs|tsx?|mjs|py)$/.test(file) && !generated.test(file),
  );
  const all = await Promise.all(
    judged.map(async (file) => {
      const text = await readFile(path.join(rootPath, file), 'utf8').catch(() => '');
      return { file, text, wrapped: wrapProse(file, text) };
    }),
  );
  return all.filter(({ text, wrapped }) => text !== wrapped);
}

/** Wraps what is too wide. */
export async function wrapAll() {
  for (const { file, wrapped } of await tooWide())
    await writeFile(path.join(rootPath, file), wrapped);
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const files = await tooWide();
    if (files.length === 0) return;
    const names = files.map(({ file }) => `  ${file}`).join('\n');
    throw new Failure(`Prose wider than ${WIDTH} characters; npm run format wraps it:\n${names}`);
  });
}
