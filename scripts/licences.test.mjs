import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { crateOf, families } from './engines.mjs';
import { crates, licencesPage, packages, partsOfPage } from './licences.mjs';
import { corePath, rootPath } from './process.mjs';

/** Behind a feature that only tests have, which cargo's metadata counts for all of the workspace. */
const ofTests = new Set(['ts-rs', 'thiserror', 'getrandom']);

/** What the text of any licence that is allowed says. */
const GRANT =
  /permission (?:is (?:hereby )?granted|to use)|redistribution|free of charge|free and unencumbered|apache license/i;

test('every package that the page contains stands there with the text of its licence', async () => {
  const parts = await packages();
  const { dependencies } = JSON.parse(readFileSync(path.join(rootPath, 'package.json'), 'utf8'));
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...Object.keys(dependencies), 'scheduler', 'idb', 'd3-path']),
  );
  for (const { name, text } of parts) expect(text, name).toMatch(GRANT);
});

test.each(families.map(crateOf))(
  'every crate that %s contains stands there with the text of its licence',
  async (crate) => {
    const parts = await crates(crate, 'wasm32-unknown-unknown');
    // What cargo itself resolves for that platform, of which build scripts and macros are only there when it is
    // compiled.
    const told = execFileSync(
      'cargo',
      [
        ...['metadata', '--locked', '--format-version', '1'],
        ...['--filter-platform', 'wasm32-unknown-unknown'],
      ],
      { cwd: corePath, maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const { packages: known, resolve } = JSON.parse(told.toString());
    /** @type {Map<string, { name: string, source: string | null, targets: { kind: string[] }[] }>} */
    const byId = new Map(known.map((/** @type {{ id: string }} */ one) => [one.id, one]));
    const reached = new Set();
    const waiting = [...byId].filter(([, { name }]) => name === crate).map(([id]) => id);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const isMacro = byId.get(id)?.targets.some(({ kind }) => kind.includes('proc-macro'));
      if (reached.has(id) || isMacro) continue;
      reached.add(id);
      const node = resolve.nodes.find((/** @type {{ id: string }} */ one) => one.id === id);
      for (const { pkg, dep_kinds: kinds } of node.deps) {
        if (kinds.some((/** @type {{ kind: string | null }} */ { kind }) => kind === null)) {
          waiting.push(pkg);
        }
      }
    }
    const foreign = [...reached].flatMap((id) => {
      const found = byId.get(id);
      return found?.source ? [found.name] : [];
    });
    const shipped = foreign.filter((name) => !ofTests.has(name)).sort();
    expect(shipped).toContain('wasm-bindgen');
    expect(parts.map(({ name }) => name).sort()).toEqual(shipped);
    for (const { name, text } of parts) expect(text, name).toMatch(GRANT);
  },
);

test('so does every crate of the native program', async () => {
  const parts = await crates('quorumscope-cli', null);
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['clap_builder', 'rayon-core', 'hashbrown', 'foldhash']),
  );
  for (const { name, text } of parts) expect(text, name).toMatch(GRANT);
});

test('the page of licences has all of them, the typeface and the map', async () => {
  const page = await licencesPage(await partsOfPage());
  for (const named of [
    'Source Sans 3',
    'Natural Earth',
    'Rust standard library',
    'react 19',
    'vite 8',
  ])
    expect(page).toContain(named);
  expect(page).toContain('SIL OPEN FONT LICENSE');
  expect(page).not.toMatch(/<script/);
});
