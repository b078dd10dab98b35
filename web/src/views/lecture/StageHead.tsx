/** What stands over the picture on the stage: the item's title, what is asked, the hall's hands, and the answer. */
import type { Given } from '../../model/lecture/lecture';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { questionOf } from '../question/QuestionStrip';
import { StageQuestion } from './StageQuestion';

export function StageHead({ workspace }: { readonly workspace: Workspace }) {
  const given = useReadable(workspace.given);
  const desk = useReadable(workspace.desk);
  const { isWhole } = useReadable(workspace.lack);
  const asked = useSession(workspace, questionOf);
  const item = given?.lesson.items[given.index];
  return (
    <section className="stage-head" aria-label="Question">
      <div className="stage-title">
        <h1>{item?.title ?? asked}</h1>
        {given !== null && <Place given={given} />}
      </div>
      {desk !== null && !isWhole && (
        <StageQuestion {...{ workspace, desk }} text={item?.text ?? ''} />
      )}
    </section>
  );
}

/** "3 of 8". */
function Place({ given: { lesson, index } }: { readonly given: Given }) {
  const { items } = lesson;
  return (
    <p className="stage-place">
      <span className="stage-dots" aria-hidden="true">
        {items.map((item, place) => (
          // An item is known by its place: two may be the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <i key={`${place} ${item.link}`} data-at={place < index ? 'past' : place === index} />
        ))}
      </span>
      {index + 1} of {items.length}
    </p>
  );
}
