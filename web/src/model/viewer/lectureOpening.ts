/**
 * What a link to a lecture opens: the picture of one of its items. The link carries the lecture, or names a shipped
 * one.
 */
import { shortened } from '../../base/format';
import { nearestName } from '../../base/nearestName';
import type { ScenarioError } from '../../core/messages';
import { lectureOf } from '../lesson/lectureLink';
import { givenPageOf, type Lesson } from '../lesson/lesson';
import { lessonLinkOf, placeOf } from '../lesson/lessonLink';
import { lessonIds, shippedLesson } from '../lesson/shipped';
import type { OpenFamily } from '../scenario/family';
import { linkOpening } from './linkOpening';
import { notLoaded, type Opening } from './opening';

/** So much is told of a name that is none. */
const NAME_MAX = 60;

export async function lectureOpening(hash: string, open: OpenFamily): Promise<Opening> {
  const shipped = lessonLinkOf(hash);
  if (shipped !== null) return shippedOpening(hash, shipped.id, shipped.item, open);
  const { read, index } = await lectureOf(hash);
  const { lesson } = read;
  if (lesson === null) return refused(hash, read.errors, open);
  const place = lesson.items[index] === undefined ? 0 : index;
  return opened(hash, lesson, place, null, open);
}

async function shippedOpening(
  hash: string,
  id: string,
  item: string,
  open: OpenFamily,
): Promise<Opening> {
  if (!lessonIds.includes(id)) {
    const nearest = nearestName(id, lessonIds);
    const allowed = `${nearest === null ? '' : `${nearest}, the nearest name, or `}one of ${lessonIds.join(', ')}`;
    const message = `there is no lesson “${shortened(id, NAME_MAX)}”`;
    return refused(hash, [{ path: '#lesson', code: 'link', message, allowed }], open);
  }
  const lesson = await shippedLesson(id).catch(() => null);
  if (lesson === null) return refused(hash, [notLoaded(id)], open);
  const { length } = lesson.items;
  const place = placeOf(item, length);
  if (place === null) {
    const message = `the lesson “${lesson.title}” has no item “${shortened(item, NAME_MAX)}”`;
    return refused(
      hash,
      [{ path: '#item', code: 'link', message, allowed: `1 to ${length}` }],
      open,
    );
  }
  return opened(hash, lesson, place, id, open);
}

async function opened(
  hash: string,
  lesson: Lesson,
  index: number,
  id: string | null,
  open: OpenFamily,
): Promise<Opening> {
  const item = lesson.items[index];
  const found = await linkOpening(item === undefined ? '' : givenPageOf(item), open);
  return { ...found, hash, lecture: { lesson, index, id } };
}

async function refused(
  hash: string,
  problems: readonly ScenarioError[],
  open: OpenFamily,
): Promise<Opening> {
  return { ...(await linkOpening('', open)), hash, document: null, problems };
}
