// Paragraphs that have too long a line are wrapped anew; everything else stays as it is.
import { expect, test } from 'vitest';
import { wrapProse } from './prose.mjs';

const long = 'word '.repeat(30).trim();

test('a paragraph with a line that is too long is wrapped, and stays so', () => {
  const wrapped = wrapProse('a.md', `short\n\n- ${long}\n  and on\n- next\n`);
  expect(wrapped).toBe(
    `short\n\n- ${'word '.repeat(23).trim()}\n  ${'word '.repeat(7)}and on\n- next\n`,
  );
  expect(wrapProse('a.md', wrapped)).toBe(wrapped);
});

test('tables, headings and code of Markdown stay', () => {
  const text = `# ${long}\n\n| ${long} |\n\n\`\`\`\n${long}\n\`\`\`\n`;
  expect(wrapProse('a.md', text)).toBe(text);
});

test('comments on lines of their own are wrapped, code is not', () => {
  const code = `let text = "${long}"; // ${long}\n`;
  const wrapped = wrapProse('a.rs', `    /// ${long}\n    ///\n    /// next\n${code}`);
  const first = `    /// ${'word '.repeat(22).trim()}\n    /// ${'word '.repeat(8).trim()}\n`;
  expect(wrapped).toBe(`${first}    ///\n    /// next\n${code}`);
  expect(wrapProse('a.ts', `/** ${long} */\n`)).toBe(
    `/**\n * ${'word '.repeat(23).trim()}\n * ${'word '.repeat(7).trim()}\n */\n`,
  );
});

test('no line ends inside of code or of a link', () => {
  const text = `${'word '.repeat(22)}\`a b c d e f g h\` and [a link](to some where)\n`;
  expect(wrapProse('a.md', text)).toBe(
    `${'word '.repeat(22).trim()}\n\`a b c d e f g h\` and [a link](to some where)\n`,
  );
});
