/** Which kinds of messages are shown, as a mask: bit i for the kind with number i. */
import { MESSAGE_KINDS, type MessageKind } from '../../core/columns';

const ALL_KINDS = 0xffff_ffff;

/** Acknowledgements are hidden until asked for. */
export const DEFAULT_KINDS = (ALL_KINDS & ~maskOf('acknowledgement')) >>> 0;

export function maskOf(kind: MessageKind): number {
  return (1 << MESSAGE_KINDS.indexOf(kind)) >>> 0;
}
