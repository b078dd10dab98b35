/** Which kinds of messages are shown, as a mask: bit i for the kind with number i. */
import { MESSAGE_KINDS, type MessageKind, QUIET_KINDS } from '../../core/columns';

const ALL_KINDS = 0xffff_ffff;

/** Quiet kinds are hidden until asked for. */
export const DEFAULT_KINDS = QUIET_KINDS.reduce(
  (shown, kind) => (shown & ~maskOf(kind)) >>> 0,
  ALL_KINDS,
);

export function maskOf(kind: MessageKind): number {
  return (1 << MESSAGE_KINDS.indexOf(kind)) >>> 0;
}
