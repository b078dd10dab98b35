/** What a link that carries a lecture opens: the picture of one of its items. */
import { linkOpening } from '../page/linkOpening';
import type { Opening } from '../page/opening';
import { lectureOf } from './lectureLink';
import { pageOf } from './lesson';

export async function lectureOpening(hash: string): Promise<Opening> {
  const { read, index } = await lectureOf(hash);
  const { lesson } = read;
  if (lesson === null) {
    return { ...(await linkOpening('')), hash, document: null, problems: read.errors };
  }
  const item = lesson.items[index] ?? lesson.items[0];
  const opened = await linkOpening(item === undefined ? '' : pageOf(item));
  const place = item === undefined ? 0 : lesson.items.indexOf(item);
  return { ...opened, hash, lecture: { lesson, index: place } };
}
