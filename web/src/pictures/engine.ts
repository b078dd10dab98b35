/** The family whose runs are drawn when the page is built: one after the other, each with its engine. */
import { loadEngine } from '../core/sample';
import { engineOf } from '../families/engines';
import { loadWhole } from '../families/load';
import { families, familyOf } from '../model/scenario/family';
import type { Scenario } from '../model/scenario/scenario';

/** The modules of WASM by the names of their families. */
export type Engines = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

// All that is imported comes with this module: what runs it when the page is built imports nothing afterwards.
const modules = new Map(
  await Promise.all(families.map(async (name) => [name, await engineOf(name)] as const)),
);
for (const family of families) await loadWhole({ protocol: { family } });
await loadWhole({});

/** What is drawn from now on is of this scenario's family. */
export async function bringFamily(scenario: Scenario, engines: Engines): Promise<void> {
  const name = familyOf(scenario);
  const [module, bytes] = [modules.get(name), engines[name]];
  if (module === undefined || bytes === undefined) throw new Error(`${name} has no engine`);
  await loadWhole(scenario);
  loadEngine(module, bytes);
}
