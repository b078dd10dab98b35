// `npm test`: sets up what is missing, then runs every check. A failing stage does not stop the others; the last line
// counts all of them. The engine's checks and the page's run side by side: each has a core of two.
//
// `npm run test:all` (`--all`) also runs the specs tagged `@thorough`, judges the licences and sources of crates, whose
// judge takes minutes to build, and runs the Rust tests that take minutes each, which are marked as ignored, and
// therefore all of them optimised. `npm run test:quick` (`--quick`) is for while one works:
// types, lints, the page's own tests, the crates that differ from the last commit, and one spec.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { capture, corePath, nodeProgram, outputOf, rootPath, runMain } from './process.mjs';
import { buildWasm, setUpTests, setUpTools } from './setup.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ status: number | string, output: string }} Ended
 * @typedef {{
 *   name: string,
 *   program: string,
 *   args: readonly string[],
 *   cwd?: string,
 *   count: (ended: Ended) => Counts | Promise<Counts>,
 *   isNice?: boolean,
 * }} Stage `isNice`: gives way to the stage beside it.
 */

const cargo = { program: 'cargo', cwd: corePath, isNice: true };
const node = { program: process.execPath };

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  });
  const { all: isAll, quick: isQuick } = values;
  await (isAll ? setUpTests() : setUpTools());
  // Only now are the packages there that finding a Chromium needs.
  const { findShell, installChromium } = await import('./chromium.mjs');
  await installChromium();
  process.env.QUORUMSCOPE_CHROMIUM = findShell();
  // Specs that sample the shipped scenarios then go through all of them.
  if (isAll) process.env.QUORUMSCOPE_ALL = '1';
  // What is compiled once only has no use for what makes the next time shorter.
  if (process.env.CI) {
    process.env.CARGO_INCREMENTAL = '0';
    // A panic names its own line; nobody steps through what is compiled here.
    process.env.CARGO_PROFILE_DEV_DEBUG = '0';
  }
  // The program that the tests of its crate compile anyway: the digests of its runs are those of any other build.
  process.env.QUORUMSCOPE_PROFILE = isAll ? 'thorough' : 'debug';

  const reportPath = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-test-'));
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = path.join(reportPath, 'playwright.json');
  const total = { passed: 0, failed: 0 };
  const lane = async (/** @type {readonly Stage[]} */ stages) => {
    for (const stage of stages) {
      const counts = await runStage(stage);
      total.passed += counts.passed;
      total.failed += counts.failed;
    }
  };
  if (isQuick) {
    await buildWasm();
    await Promise.all([lane(quickCore()), lane([...checksOfThePage(reportPath), ...quickSpec()])]);
  } else {
    // The native program comes first in its lane: specs and digests need it. Engines are linked by a core each: the
    // native program compiles beside them.
    const engines = buildWasm();
    const native = lane([nativeProgram(isAll)]);
    const core = native
      .then(() => lane(testsOfTheEngine(isAll)))
      .then(() => engines)
      .then(() => lane([digests()]));
    const page = engines
      .then(() => lane(checksOfThePage(reportPath)))
      .then(() => native)
      .then(() => lane(testsOfThePage(isAll)));
    await Promise.all([core, page]);
  }
  await rm(reportPath, { recursive: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

/** @param {boolean} isAll @returns {Stage} */
function nativeProgram(isAll) {
  const args = words('build --workspace --bins --locked');
  return {
    ...cargo,
    name: 'native program',
    args: [...args, ...(isAll ? words('--profile thorough') : [])],
    count: oneCheck,
  };
}

/**
 * @param {boolean} isAll whether tests that take minutes are run, too
 * @returns {Stage[]}
 */
function testsOfTheEngine(isAll) {
  return [
    rustTests([
      // No examples in docs: a rustdoc for each crate would find none.
      ...words('test --workspace --lib --bins --tests --locked --no-fail-fast'),
      ...(isAll ? words('--profile thorough -- --include-ignored') : []),
    ]),
    { ...cargo, name: 'rustfmt', args: ['fmt', '--all', '--check'], count: oneCheck },
    {
      ...cargo,
      name: 'clippy',
      args: [...words('clippy --workspace --all-targets --locked'), ...words('-- -D warnings')],
      count: oneCheck,
    },
    ...(isAll
      ? [
          {
            name: 'licences, versions and sources of crates',
            program: 'cargo-deny',
            cwd: corePath,
            args: words('--offline --locked --workspace check licenses bans sources'),
            count: oneCheck,
          },
        ]
      : []),
  ];
}

/** @returns {Stage} */
function digests() {
  return {
    ...node,
    name: 'digests',
    args: ['scripts/digest-test.mjs'],
    isNice: true,
    count: (ended) =>
      orFailed(ended, sum([...ended.output.matchAll(/^(\d+) passed, (\d+) failed$/gm)])),
  };
}

/** What needs no native program. @param {string} reportPath a folder for reports @returns {Stage[]} */
function checksOfThePage(reportPath) {
  const vitestReport = path.join(reportPath, 'vitest.json');
  return [
    {
      ...node,
      name: 'biome',
      args: [nodeProgram('biome'), ...words('ci --error-on-warnings --colors=off .')],
      count: oneCheck,
    },
    { ...node, name: 'prose', args: ['scripts/prose.mjs'], count: oneCheck },
    { ...node, name: 'import directions', args: ['scripts/imports.mjs'], count: oneCheck },
    { ...node, name: 'circles', args: ['scripts/circles.mjs'], count: oneCheck },
    { ...node, name: 'types of the page', args: [nodeProgram('tsc')], count: oneCheck },
    {
      ...node,
      name: 'types of the scripts',
      args: [nodeProgram('tsc'), '-p', 'tsconfig.node.json'],
      count: oneCheck,
    },
    {
      ...node,
      name: 'vitest',
      args: [
        nodeProgram('vitest'),
        ...words('run --allowOnly=false --reporter=default --reporter=json'),
        `--outputFile.json=${vitestReport}`,
      ],
      count: async (ended) => {
        const report = await readReport(vitestReport);
        return orFailed(ended, {
          passed: report?.numPassedTests ?? 0,
          failed: report?.numFailedTests ?? 0,
        });
      },
    },
    { ...node, name: 'build of the page', args: [nodeProgram('vite'), 'build'], count: oneCheck },
    { ...node, name: 'size of the first load', args: ['scripts/firstLoad.mjs'], count: oneCheck },
  ];
}

/** @param {boolean} isAll @returns {Stage[]} */
function testsOfThePage(isAll) {
  return [
    {
      ...node,
      name: 'hosts',
      // The other hosts are sites of their own, which registries bring.
      args: ['scripts/hosts.mjs', ...(isAll ? [] : words('npm-package plain-html'))],
      count: (ended) =>
        orFailed(ended, sum([...ended.output.matchAll(/^(\d+) passed, (\d+) failed/gm)])),
    },
    playwright([]),
    ...(isAll
      ? [
          {
            ...node,
            name: 'browsers',
            args: ['scripts/browsers.mjs'],
            count: (/** @type {Ended} */ ended) =>
              orFailed(ended, sum([...ended.output.matchAll(/^(\d+) passed, (\d+) failed$/gm)])),
          },
        ]
      : []),
  ];
}

/** The tests of the crates that differ from the last commit, or from what it changed. @returns {Stage[]} */
function quickCore() {
  const changed = outputOf('git', ['diff', '--name-only', 'HEAD']) || '';
  const committed = outputOf('git', ['diff', '--name-only', 'HEAD~1', 'HEAD']) || '';
  const files = (changed === '' ? committed : changed).split('\n');
  const folders = new Set(
    files.flatMap(
      (file) => /^core-wasm\/(?:crates|families)\/.*?(?=\/(?:src|tests)\/)/.exec(file)?.[0] ?? [],
    ),
  );
  // A scenario is held to its story by the crate that runs it.
  if (files.some((file) => file.startsWith('scenarios/')))
    folders.add('core-wasm/families/hotstuff/run');
  if (folders.size === 0) return [];
  const manifests = [...folders].map((folder) => path.join(rootPath, folder, 'Cargo.toml'));
  const present = manifests.filter((manifest) => existsSync(manifest));
  const packages = present.flatMap((manifest) => [
    '-p',
    String(/^name = "(.*)"$/m.exec(readFileSync(manifest, 'utf8'))?.[1]),
  ]);
  return [rustTests(['test', '--locked', '--no-fail-fast', ...packages])];
}

/** @returns {Stage[]} */
function quickSpec() {
  return [playwright(['e2e/question.spec.ts'])];
}

/** @param {readonly string[]} args @returns {Stage} */
function rustTests(args) {
  return {
    ...cargo,
    name: 'Rust tests',
    args,
    count: (ended) =>
      orFailed(
        ended,
        sum([...ended.output.matchAll(/^test result: .* (\d+) passed; (\d+) failed;/gm)]),
      ),
  };
}

/** @param {readonly string[]} specs all of them where none is named @returns {Stage} */
function playwright(specs) {
  return {
    ...node,
    name: 'Playwright',
    args: [
      nodeProgram('playwright'),
      ...words('test --forbid-only --reporter=list,json'),
      ...specs,
    ],
    count: async (ended) => {
      const stats = (await readReport(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? ''))?.stats;
      return orFailed(ended, {
        passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
        failed: stats?.unexpected ?? 0,
      });
    },
  };
}

/** @param {Stage} stage */
async function runStage({ name, program, args, cwd = rootPath, count, isNice = false }) {
  const startMs = performance.now();
  const ended = await capture(program, args, { cwd, isNice });
  const counts = await count(ended);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`${name} ... ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  for (const [line] of ended.output.matchAll(/^\S+ skipped: .*$/gm)) console.log(`  ${line}`);
  if (counts.failed > 0) console.log(`\n${ended.output.trimEnd()}\n`);
  return counts;
}

/** A stage that either holds or does not. @param {Ended} ended @returns {Counts} */
function oneCheck({ status }) {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * What a stage counted itself; one more failure where it failed without counting any, as when
 * its tests do not compile, and where it ran no test at all.
 * @param {Ended} ended
 * @param {Counts} counts
 * @returns {Counts}
 */
function orFailed({ status }, { passed, failed }) {
  const isUncounted = failed === 0 && (status !== 0 || passed === 0);
  return { passed, failed: isUncounted ? 1 : failed };
}

/** @param {readonly RegExpMatchArray[]} matches passed and failed as the first two groups */
function sum(matches) {
  return matches.reduce(
    (total, [, passed, failed]) => ({
      passed: total.passed + Number(passed),
      failed: total.failed + Number(failed),
    }),
    { passed: 0, failed: 0 },
  );
}

/** A report in JSON; undefined where the stage ended before it wrote one. @param {string} file */
async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** @param {string} text */
function words(text) {
  return text.split(' ');
}
