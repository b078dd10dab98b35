/** A lecture as a link: "#lecture=PACKED&item=3", with the whole of its file in it. */
import { pack, unpack } from '../link/packing';
import type { Json } from '../scenario/scenario';
import type { Lesson } from './lesson';
import { lessonText } from './lesson';
import { type ReadLesson, readLesson } from './readLesson';

/** Some programs cut off longer links. */
export const LINK_CHARACTERS_MAX = 8000;

const LINK = /^#lecture=([\w-]*)(?:&item=([1-9]\d{0,2}))?$/;

export interface CarriedLesson {
  readonly read: ReadLesson;
  /** Place of the item that it opens at. */
  readonly index: number;
}

export async function lectureHash(lesson: Lesson, index: number): Promise<string> {
  // Without the spaces that a file is read by.
  const text = JSON.stringify(JSON.parse(lessonText(lesson)));
  return `#lecture=${await pack(text)}&item=${index + 1}`;
}

/** The lecture of a hash that carries one, "#lecture=...". */
export async function lectureOf(hash: string): Promise<CarriedLesson> {
  const [, packed = '', item = '1'] = LINK.exec(hash) ?? [];
  const value = parsed(await unpack(packed));
  const message = 'the lecture in the link is cut off or changed';
  const cut = {
    path: '#lecture',
    code: 'link',
    message,
    allowed: 'the whole link, as copied',
  } as const;
  const read = value === undefined ? { lesson: null, errors: [cut] } : readLesson(value);
  return { read, index: Number(item) - 1 };
}

function parsed(text: string | null): Json | undefined {
  try {
    return text === null || text === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
