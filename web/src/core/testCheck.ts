/** For tests: what the engine says against a scenario, without a worker around it. */
import * as engine from '../../../core-wasm/pkg/hotstuff/quorumscope_hotstuff';
import type { CheckResult } from './control';

/** Where the engine lies. */
export const engineFile = new URL(
  '../../../core-wasm/pkg/hotstuff/quorumscope_hotstuff_bg.wasm',
  import.meta.url,
);

/** Makes of the engine's bytes what judges a scenario's text. */
export function loadedCheck(module: Uint8Array<ArrayBuffer>): (text: string) => CheckResult {
  engine.initSync({ module });
  return (text) => engine.check(text) as CheckResult;
}
