/** For tests: what the engine says against a scenario, without a worker around it. */
import { check, initSync } from '../../../core-wasm/pkg/quorumscope_wasm';
import type { CheckResult } from './control';

/** Where the engine lies. */
export const engineFile = new URL(
  '../../../core-wasm/pkg/quorumscope_wasm_bg.wasm',
  import.meta.url,
);

/** Makes of the engine's bytes what judges a scenario's text. */
export function loadedCheck(module: Uint8Array<ArrayBuffer>): (text: string) => CheckResult {
  initSync({ module });
  return (text) => check(text) as CheckResult;
}
