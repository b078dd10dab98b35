// The digests of the shipped scenarios' runs: equal exactly when two runs are, whatever ran them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { families } from './engines.mjs';
import { nativeJson, nativeLines } from './native.mjs';
import { rootPath } from './process.mjs';

const scenariosPath = path.join(rootPath, 'scenarios');

/**
 * The shipped scenarios by their ids: `paxos-window` is `scenarios/paxos/window.json`, and of a family whose name is of
 * several words an id is the file's own name.
 */
const scenarioPaths = new Map(
  ['', ...families].flatMap((family) => {
    const folderPath = path.join(scenariosPath, family.replaceAll('_', '-'));
    const prefix = family.includes('_') ? '' : family;
    if (!existsSync(folderPath)) return [];
    return readdirSync(folderPath)
      .filter((name) => name.endsWith('.json'))
      .map((name) => {
        const id = [prefix, path.basename(name, '.json')].filter((part) => part !== '').join('-');
        return /** @type {const} */ ([id, path.join(folderPath, name)]);
      });
  }),
);

export const scenarioIds = [...scenarioPaths.keys()].sort();

/** @param {string} id */
export function scenarioPath(id) {
  const file = scenarioPaths.get(id);
  if (file === undefined) throw new Error(`There is no scenario ${id}`);
  return file;
}

/** The family whose scenarios name none, and whose the native program’s campaigns and sweeps are. */
export const FIRST = 'hotstuff';

/** The family of a scenario. @param {{ protocol?: { family?: string } }} scenario @returns {string} */
export function familyOf({ protocol }) {
  return protocol?.family ?? FIRST;
}

/** The seeds that every scenario is run with by `npm run test:all`. */
export const seeds = Array.from({ length: 10 }, (_, index) => index + 1);

/** How many nodes a scenario has. @param {{ replicas?: Record<string, unknown> }} scenario @returns {number} */
function nodesOf({ replicas = {} }) {
  const listed = replicas.regions ?? replicas.names;
  return Array.isArray(listed) ? listed.length : Number(replicas.count ?? 4);
}

/**
 * The seeds that a scenario is run with: each time three, or one where many nodes make runs long. What differs between
 * the two builds has done so from the first event of its kind on, not with the fourth seed.
 * @param {string} id
 */
export function seedsOf(id) {
  if (process.env.QUORUMSCOPE_ALL === '1') return seeds;
  const isLarge = nodesOf(JSON.parse(readFileSync(scenarioPath(id), 'utf8'))) >= 20;
  return seeds.slice(0, isLarge ? 1 : 3);
}

/** The family of a shipped scenario. @param {string} id */
export function familyOfId(id) {
  return familyOf(JSON.parse(readFileSync(scenarioPath(id), 'utf8')));
}

/** A scenario's text with another seed. @param {string} id @param {number} seed */
export function scenarioText(id, seed) {
  const text = readFileSync(scenarioPath(id), 'utf8');
  return JSON.stringify({ ...JSON.parse(text), seed });
}

/**
 * The digests that the native program finds, a variant each.
 * @param {string} id
 * @param {number} seed
 * @returns {string[]}
 */
export function nativeDigests(id, seed) {
  /** @type {{ digest: string }[]} */
  const runs = nativeJson(['run', scenarioPath(id), '--seed', String(seed)]).runs;
  return runs.map(({ digest }) => digest);
}

/**
 * Scenarios that the native program's campaign draws, each as a text with the digest of its run there.
 * @param {number} count
 * @returns {{ seed: number, digest: string, text: string }[]}
 */
export function drawnScenarios(count) {
  return nativeLines(['campaign', '--seeds', `0..${count}`, '--print']).map((line) => {
    const { seed, digest, scenario } = JSON.parse(line);
    return { seed, digest, text: JSON.stringify(scenario) };
  });
}

/**
 * The digests that the WASM engine finds, a variant each. It names nothing outside of itself, so
 * that a browser can be given its text.
 * @param {import('./engines.mjs').Engine} engine
 * @param {string} text a scenario
 * @returns {string[]}
 */
export function wasmDigests(engine, text) {
  const { variants, errors } = engine.check(text);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return Array.from({ length: Math.max(variants.length, 1) }, (_, variant) => {
    const session = new engine.Session(text, variant);
    while (!session.advance(1_000_000).finished);
    const { digest } = session.report();
    session.free();
    return digest;
  });
}
