import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';

/** Stands in place of a picture that is not there, or tells what one lacks. */
export function ItemLack({ workspace }: { readonly workspace: Workspace }) {
  const { isWhole, problems } = useReadable(workspace.lack);
  const given = useReadable(workspace.given);
  if (given === null || problems.length === 0) return null;
  const hasNext = given.index + 1 < given.lesson.items.length;
  return (
    <section className="item-lack" data-whole={isWhole} role="status">
      <h2>
        {isWhole ? 'The picture of this item is missing' : 'Part of this item’s picture is missing'}
      </h2>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
      {problems.some(({ code }) => code === 'load') && (
        <button
          type="button"
          onClick={() => workspace.do(({ lecture }) => void lecture.go(given.index))}
        >
          Try again
        </button>
      )}
      {isWhole && (
        <p>
          {hasNext
            ? 'The rest of the lecture works: the next step continues.'
            : 'The rest of the lecture works.'}
        </p>
      )}
    </section>
  );
}
