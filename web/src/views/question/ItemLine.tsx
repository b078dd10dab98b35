/** On the page, under its title: what the item of a lecture says, where it is, and the next one. */
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';

export function ItemLine({ workspace }: { readonly workspace: Workspace }) {
  const given = useReadable(workspace.given);
  const item = given?.lesson.items[given.index];
  if (given === null || item === undefined) return null;
  const { lesson, index } = given;
  const go = (place: number) => workspace.do(({ lecture }) => void lecture.go(place));
  const next = lesson.items[index + 1];
  return (
    <div className="item-line">
      {item.text !== '' && <p>{item.text}</p>}
      <p className="note">
        {lesson.title}, {index + 1} of {lesson.items.length}{' '}
        {index > 0 && (
          <button type="button" className="in-line" onClick={() => go(index - 1)}>
            back
          </button>
        )}{' '}
        {next !== undefined && (
          <button
            type="button"
            className="in-line"
            title={next.title}
            onClick={() => go(index + 1)}
          >
            next: {next.title}
          </button>
        )}
      </p>
    </div>
  );
}
