/** A link as a QR code that a room can read, with what has to be said of it. */
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { formatCount } from '../../base/format';
import type { Link } from './link';
import { encode } from './urlState';

export interface LinkCode {
  /** The address that the code holds. */
  readonly address: string;
  /** The dark modules as a path of SVG, a unit a module; empty where no code holds the address. */
  readonly path: string;
  /** Modules a side, without the quiet zone. */
  readonly modules: number;
  /** What is left out, or is hard to read, and what to do about it; empty: nothing. */
  readonly note: string;
}

/** Light modules around a code, which readers need. */
export const QUIET_MODULES = 4;
/**
 * More modules a side are too small from a last row: at ten times the height of the code a telephone's camera has some
 * 300 pixels across it, and needs about four of them a module.
 */
const ROOM_MODULES_MAX = 77;

/** Of an address that is short, and says all. */
export function linkCode(address: string): LinkCode {
  return { ...(codeOf(address) ?? { address, path: '', modules: 0 }), note: '' };
}

/** Of what is on the page; `page`: its address without the hash. */
export function pageCode(link: Link, page: string): LinkCode {
  const whole = codeOf(page + encode(link));
  if (whole !== null && whole.modules <= ROOM_MODULES_MAX) return { ...whole, note: '' };
  const bare = codeOf(page + encode({ ...link, run: null }));
  if (bare === null) {
    const length = formatCount((page + encode(link)).length);
    const note = `The link has ${length} characters, more than a QR code holds: copy it from Share, or save the scenario as a file.`;
    return { address: page + encode(link), path: '', modules: 0, note };
  }
  const left = link.run === null ? '' : 'The code leaves out the digests and results of the runs. ';
  const dense =
    bare.modules <= ROOM_MODULES_MAX
      ? ''
      : 'So many edits make a dense code: from the back of a room it may not be read. Copy the link from Share instead.';
  return { ...bare, note: `${left}${dense}`.trim() };
}

function codeOf(address: string): Omit<LinkCode, 'note'> | null {
  try {
    const code = generate(address, { minCorrectionLevel: correction.L });
    return { address, path: toSvgPath(code), modules: code.size };
  } catch {
    // No version of the code holds it.
    return null;
  }
}
