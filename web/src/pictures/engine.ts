/** The engine of the family whose runs are drawn when the page is built. */
import { loadEngine as load } from '../core/sample';
import { engineOf } from '../families/engines';
import { FIRST } from '../families/index';

const engine = await engineOf(FIRST);

/** Brings it up with its bytes; before this nothing runs. */
export function loadEngine(bytes: Uint8Array<ArrayBuffer>): void {
  load(engine, bytes);
}
