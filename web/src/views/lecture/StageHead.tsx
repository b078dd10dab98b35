/** What stands at the top of the stage: the question, where the lecture is and what the item says. */
import type { Given } from '../../model/lecture/lecture';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../figure/useReadable';
import { useSession } from '../parts/useSession';
import { Answer } from '../question/Answer';
import { questionOf } from '../question/QuestionStrip';

export function StageHead({ workspace }: { readonly workspace: Workspace }) {
  const { isOn } = useReadable(workspace.presentation);
  return isOn && <Head workspace={workspace} />;
}

function Head({ workspace }: { readonly workspace: Workspace }) {
  const given = useReadable(workspace.given);
  const asked = useSession(workspace, questionOf);
  const item = given?.lesson.items[given.index];
  return (
    <section className="stage-head" aria-label="Question">
      <div>
        <h1 className="lab-question">{item?.title ?? asked}</h1>
        {given !== null && <Place given={given} />}
      </div>
      {item !== undefined && item.text !== '' && <p className="stage-text">{item.text}</p>}
    </section>
  );
}

/** "3 of 8 · next: Two slow seconds". */
function Place({ given: { lesson, index } }: { readonly given: Given }) {
  const { items } = lesson;
  const next = items[index + 1];
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
      {next !== undefined && <span className="stage-next"> · next: {next.title}</span>}
    </p>
  );
}

/** What the audience predicts, and below it the answer, under the picture. */
export function StageAnswer({ workspace }: { readonly workspace: Workspace }) {
  const { isOn } = useReadable(workspace.presentation);
  const { isWhole } = useReadable(workspace.lack);
  return (
    isOn &&
    !isWhole && (
      <section className="stage-answer" aria-label="Prediction">
        <Answer workspace={workspace} />
      </section>
    )
  );
}
