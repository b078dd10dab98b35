// `npm test`: sets up what is missing, then runs every check. A failing stage does not stop the
// others; the last line counts all of them. `npm run test:all` (`--all`) runs the Rust tests as well
// that take minutes each, which are marked as ignored, and therefore all of them optimised.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { capture, corePath, nodeProgram, rootPath, runMain } from './process.mjs';
import { setUpTests } from './setup.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ status: number | string, output: string }} Ended
 * @typedef {{
 *   name: string,
 *   program: string,
 *   args: readonly string[],
 *   cwd?: string,
 *   count: (ended: Ended) => Counts | Promise<Counts>,
 * }} Stage
 */

await runMain(async () => {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
  await setUpTests();
  // Only now are the packages there that finding a Chromium needs.
  const { installChromium } = await import('./chromium.mjs');
  process.env.QUORUMSCOPE_CHROMIUM = await installChromium();

  const reportPath = await mkdtemp(path.join(os.tmpdir(), 'quorumscope-test-'));
  const total = { passed: 0, failed: 0 };
  for (const stage of stages(reportPath, values.all)) {
    const counts = await runStage(stage);
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  await rm(reportPath, { recursive: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

/**
 * @param {string} reportPath a folder for the reports that stages write
 * @param {boolean} isAll whether tests that take minutes are run, too
 * @returns {Stage[]}
 */
function stages(reportPath, isAll) {
  const vitestReport = path.join(reportPath, 'vitest.json');
  const playwrightReport = path.join(reportPath, 'playwright.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport;
  // Specs that sample the shipped scenarios then go through all of them.
  if (isAll) process.env.QUORUMSCOPE_ALL = '1';
  const cargo = { program: 'cargo', cwd: corePath };
  const node = { program: process.execPath };
  return [
    { ...cargo, name: 'rustfmt', args: ['fmt', '--all', '--check'], count: oneCheck },
    {
      ...cargo,
      name: 'clippy',
      args: [...words('clippy --workspace --all-targets --locked'), ...words('-- -D warnings')],
      count: oneCheck,
    },
    {
      name: 'licences, versions and sources of crates',
      program: 'cargo-deny',
      cwd: corePath,
      args: words('--offline --locked --workspace check licenses bans sources'),
      count: oneCheck,
    },
    {
      ...node,
      name: 'biome',
      args: [nodeProgram('biome'), ...words('ci --error-on-warnings --colors=off .')],
      count: oneCheck,
    },
    { ...node, name: 'prose', args: ['scripts/prose.mjs'], count: oneCheck },
    { ...node, name: 'import directions', args: ['scripts/imports.mjs'], count: oneCheck },
    { ...node, name: 'types of the page', args: [nodeProgram('tsc')], count: oneCheck },
    {
      ...node,
      name: 'types of the scripts',
      args: [nodeProgram('tsc'), '-p', 'tsconfig.node.json'],
      count: oneCheck,
    },
    {
      ...cargo,
      name: 'Rust tests',
      args: [
        ...words('test --workspace --locked --no-fail-fast'),
        ...(isAll ? words('--profile thorough -- --include-ignored') : []),
      ],
      count: (ended) =>
        orFailed(
          ended,
          sum([...ended.output.matchAll(/^test result: .* (\d+) passed; (\d+) failed;/gm)]),
        ),
    },
    {
      ...cargo,
      name: 'native program',
      args: words('build --release --locked --package quorumscope-cli'),
      count: oneCheck,
    },
    {
      ...node,
      name: 'digests',
      args: ['scripts/digest-test.mjs'],
      count: (ended) =>
        orFailed(ended, sum([...ended.output.matchAll(/^(\d+) passed, (\d+) failed$/gm)])),
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
    {
      ...node,
      name: 'hosts',
      // The other hosts are sites of their own, which registries bring.
      args: ['scripts/hosts.mjs', ...(isAll ? [] : words('npm-package plain-html'))],
      count: (ended) =>
        orFailed(ended, sum([...ended.output.matchAll(/^(\d+) passed, (\d+) failed/gm)])),
    },
    {
      ...node,
      name: 'Playwright',
      args: [nodeProgram('playwright'), ...words('test --forbid-only --reporter=list,json')],
      count: async (ended) => {
        const stats = (await readReport(playwrightReport))?.stats;
        return orFailed(ended, {
          passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
          failed: stats?.unexpected ?? 0,
        });
      },
    },
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

/** @param {Stage} stage */
async function runStage({ name, program, args, cwd, count }) {
  process.stdout.write(`${name} ... `);
  const startMs = performance.now();
  const ended = await capture(program, args, { cwd: cwd ?? rootPath });
  const counts = await count(ended);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
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
