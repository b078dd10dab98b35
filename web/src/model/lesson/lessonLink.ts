/**
 * An item of a shipped lesson as an address, short enough for a code that a room can scan:
 * "#lesson=leader-dies&item=4".
 */

const LINK = /^#lesson=([^&]*)(?:&item=([^&]*))?$/;

export interface LessonLink {
  readonly id: string;
  /** As it is written, from 1. */
  readonly item: string;
}

export function lessonHash(id: string, index: number): string {
  return `#lesson=${id}&item=${index + 1}`;
}

/** The first item where none is named; null: it is no such address. */
export function lessonLinkOf(hash: string): LessonLink | null {
  const found = LINK.exec(hash);
  if (found === null) return null;
  const [, id = '', item = '1'] = found;
  return { id, item };
}

/** Place of an item that is written as a number from 1; null where there is none. */
export function placeOf(item: string, items: number): number | null {
  const number = /^[1-9]\d{0,2}$/.test(item) ? Number(item) : 0;
  return number >= 1 && number <= items ? number - 1 : null;
}
