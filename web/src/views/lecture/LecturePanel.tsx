/**
 * The reader's lecture: its items in order, to go to, name, move, change and take away; and the one that is given, if
 * it is another.
 */
import { type RefObject, useState } from 'react';
import { download, fileName } from '../../base/download';
import { formatCount } from '../../base/format';
import { withItemChanged, withItemMoved, withItemRemoved } from '../../model/lecture/edits';
import { LINK_CHARACTERS_MAX, lectureHash } from '../../model/lecture/lectureLink';
import { type Lesson, type LessonItem, lessonText } from '../../model/lecture/lesson';
import type { Workspace } from '../../model/page/workspace';
import type { FigurePicture } from '../figure/figureProps';
import { useReadable } from '../figure/useReadable';
import { HotkeyButton } from '../parts/HotkeyButton';
import { useDesk } from '../parts/useEdited';
import { TextField } from '../settings/TextField';
import { Handout } from './Handout';

interface LecturePanelProps {
  readonly workspace: Workspace;
  readonly picture: RefObject<FigurePicture | null>;
}

export function LecturePanel({ workspace, picture }: LecturePanelProps) {
  const { lecture } = useDesk(workspace);
  const isOpen = useReadable(workspace.isLecturePanelOpen);
  const given = useReadable(lecture.given);
  const mine = useReadable(lecture.mine);
  if (!isOpen) return null;
  const isOther = given !== null && !given.isMine;
  return (
    <section className="lecture" aria-label="Lecture">
      {isOther ? (
        <>
          <h2>Lecture</h2>
          <p className="lecture-title">{given.lesson.title}</p>
          <p className="note">{given.lesson.about}</p>
          <Items lesson={given.lesson} at={given.index} onGo={(index) => void lecture.go(index)} />
          <Actions {...{ workspace, picture }} lesson={given.lesson} index={given.index} />
          <button type="button" onClick={() => lecture.adopt()}>
            Edit as my lecture
          </button>
          <button type="button" onClick={() => lecture.end()}>
            Close this lecture
          </button>
        </>
      ) : (
        <Mine {...{ workspace, picture, mine }} at={given?.index ?? null} />
      )}
    </section>
  );
}

interface MineProps extends LecturePanelProps {
  readonly mine: Lesson;
  readonly at: number | null;
}

function Mine({ workspace, picture, mine, at }: MineProps) {
  const { lecture } = useDesk(workspace);
  const canUndo = useReadable(lecture.canUndo);
  const isKept = useReadable(lecture.isKept);
  return (
    <>
      <h2>My lecture</h2>
      <TextField
        label="Title of the lecture"
        text={mine.title}
        isInvalid={false}
        onCommit={(typed) =>
          lecture.edit((lesson) => ({ ...lesson, title: typed.trim() || lesson.title }))
        }
      />
      {!isKept && (
        <p className="note" role="status">
          The browser cannot keep your lecture: its storage is blocked or full. Nothing is lost
          while this page is open. Save the lecture as a file.
        </p>
      )}
      {mine.items.length === 0 ? (
        <p className="note">
          The lecture is empty. Set up the page as you want to show it, then add it here or in the
          Share menu.
        </p>
      ) : (
        <Items
          lesson={mine}
          at={at}
          onGo={(index) => lecture.give(mine, index, true)}
          edits={(item, index) => <ItemEdits {...{ workspace, item, index, mine }} />}
        />
      )}
      <button type="button" onClick={() => lecture.addPicture()}>
        Add this picture
      </button>
      <button type="button" aria-disabled={!canUndo} onClick={() => lecture.undo()}>
        Undo in the lecture
      </button>
      {mine.items.length > 0 && (
        <Actions {...{ workspace, picture }} lesson={mine} index={at ?? 0} />
      )}
    </>
  );
}

interface ItemsProps {
  readonly lesson: Lesson;
  readonly at: number | null;
  readonly onGo: (index: number) => void;
  readonly edits?: (item: LessonItem, index: number) => React.ReactNode;
}

function Items({ lesson, at, onGo, edits }: ItemsProps) {
  return (
    <ol className="lecture-items">
      {lesson.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place, two may be the same
        <li key={index}>
          <button
            type="button"
            className="lecture-item"
            aria-current={index === at}
            onClick={() => onGo(index)}
          >
            {item.title}
          </button>
          {edits?.(item, index)}
        </li>
      ))}
    </ol>
  );
}

interface ItemEditsProps {
  readonly workspace: Workspace;
  readonly item: LessonItem;
  readonly index: number;
  readonly mine: Lesson;
}

function ItemEdits({ workspace, item, index, mine }: ItemEditsProps) {
  const { lecture } = useDesk(workspace);
  const [isOpen, setOpen] = useState(false);
  const change = (changed: Partial<LessonItem>) =>
    lecture.edit((lesson) => withItemChanged(lesson, index, changed));
  const name = `item ${index + 1}`;
  return (
    <>
      <span
        className="lecture-moves"
        role="toolbar"
        aria-label={`Item ${index + 1}`}
        data-roving="x"
      >
        <button
          type="button"
          aria-label={`Move ${name} up`}
          aria-disabled={index === 0}
          onClick={() => lecture.edit((lesson) => withItemMoved(lesson, index, -1))}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label={`Move ${name} down`}
          aria-disabled={index === mine.items.length - 1}
          onClick={() => lecture.edit((lesson) => withItemMoved(lesson, index, 1))}
        >
          ↓
        </button>
        <button
          type="button"
          aria-label={`Edit ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          edit
        </button>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() => lecture.edit((lesson) => withItemRemoved(lesson, index))}
        >
          ×
        </button>
      </span>
      {isOpen && (
        <div className="lecture-edit">
          <TextField
            label={`Title of ${name}`}
            text={item.title}
            isInvalid={false}
            onCommit={(typed) => change({ title: typed.trim() || item.title })}
          />
          <ItemText {...{ item, name }} onCommit={(text) => change({ text })} />
          <button type="button" onClick={() => change({ link: lecture.picture() })}>
            Use what is on the page
          </button>
        </div>
      )}
    </>
  );
}

interface ItemTextProps {
  readonly item: LessonItem;
  readonly name: string;
  readonly onCommit: (text: string) => void;
}

/** Committed on leaving. */
function ItemText({ item, name, onCommit }: ItemTextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <textarea
      aria-label={`Text of ${name}`}
      placeholder="What you say, or what to look at"
      rows={3}
      value={draft ?? item.text}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={() => {
        if (draft !== null && draft !== item.text) onCommit(draft);
        setDraft(null);
      }}
    />
  );
}

interface ActionsProps extends LecturePanelProps {
  readonly lesson: Lesson;
  readonly index: number;
}

/** To give it, and to take it along. */
function Actions({ workspace, picture, lesson, index }: ActionsProps) {
  const [said, setSaid] = useState('');
  const save = () => {
    const content = new Blob([lessonText(lesson)], { type: 'application/json' });
    download(`${fileName(lesson.title)}.json`, content);
  };
  const copy = async () => {
    const link = new URL(await lectureHash(lesson, index), location.href).href;
    if (link.length > LINK_CHARACTERS_MAX) {
      setSaid(
        `The lecture does not fit in a link: it needs ${formatCount(link.length)} characters, and some programs cut links at ${formatCount(LINK_CHARACTERS_MAX)}. Save it as a file.`,
      );
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Link to the lecture copied');
    } catch {
      setSaid('The browser blocks copying. Save the lecture as a file.');
    }
  };
  return (
    <>
      <HotkeyButton workspace={workspace} does="present" name="Present the lecture">
        Present the lecture
      </HotkeyButton>
      <button type="button" onClick={save}>
        Save the lecture as a file
      </button>
      <button type="button" onClick={copy}>
        Copy a link to the lecture
      </button>
      <Handout {...{ workspace, picture, lesson }} />
      <p className="note" role="status">
        {said}
      </p>
    </>
  );
}
