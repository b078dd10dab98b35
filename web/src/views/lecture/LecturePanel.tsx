/**
 * The reader's lecture: its items in order, to go to, name, move, change and take away; and the one that is given, if
 * it is another.
 */
import { type RefObject, useEffect, useState } from 'react';
import { download, fileName } from '../../base/download';
import { formatCount } from '../../base/format';
import { withItemChanged, withItemMoved, withItemRemoved } from '../../model/lesson/edits';
import { LINK_CHARACTERS_MAX, lectureHash } from '../../model/lesson/lectureLink';
import { type Lesson, type LessonItem, lessonText } from '../../model/lesson/lesson';
import { isOver } from '../../model/link/over';
import type { Workspace } from '../../model/page/workspace';
import { variantNames } from '../../model/scenario/scenario';
import { variantIndex, variantKey } from '../../model/scenario/variants';
import type { FigurePicture } from '../figure/figureProps';
import { HotkeyButton } from '../parts/HotkeyButton';
import { TextField } from '../parts/TextField';
import { useDesk } from '../parts/useEdited';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { Handout } from './Handout';
import { QuestionEdit } from './QuestionEdit';

/** An item takes no longer. */
const MINUTES_MAX = 180;

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
        <>
          <p className="note">
            A lecture is a list of pictures of this page, each with a question if you like, for a
            hall. Begin with a shipped one:
          </p>
          <Shipped workspace={workspace} />
          <p className="note">
            Or make your own: set up the page as you want to show it, then add it below, or from
            Share. Curves and evidence are added where they are open.
          </p>
        </>
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

/** The lessons that are there. */
function Shipped({ workspace }: { readonly workspace: Workspace }) {
  const { files } = useDesk(workspace);
  const [lessons, setLessons] = useState<readonly (readonly [string, Lesson])[]>([]);
  useEffect(() => {
    const load = async () => {
      const { lessonIds, shippedLesson } = await import('../../model/lesson/shipped');
      const all = lessonIds.map(async (id) => [id, await shippedLesson(id)] as const);
      setLessons(await Promise.all(all));
    };
    load().catch(() => undefined);
  }, []);
  return (
    <ul className="lecture-items">
      {lessons.map(([id, { title, about }]) => (
        <li key={id}>
          <button
            type="button"
            className="in-line"
            title={about}
            onClick={() => void files.openLesson(id)}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
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
          <ItemText
            label={`Text of ${name}`}
            placeholder="Text for the audience"
            text={item.text}
            onCommit={(text) => change({ text })}
          />
          <ItemText
            label={`Notes of ${name}`}
            placeholder="Notes for you alone, in the speaker’s window"
            text={item.notes}
            onCommit={(notes) => change({ notes })}
          />
          <Minutes {...{ item, name }} onCommit={(minutes) => change({ minutes })} />
          {!isOver(item.link) && (
            <>
              <Reveal {...{ workspace, item, name }} onCommit={(reveal) => change({ reveal })} />
              <QuestionEdit {...{ workspace, item, name }} onChange={change} />
            </>
          )}
          <button type="button" onClick={() => change({ link: lecture.picture() })}>
            Use what is on the page
          </button>
        </div>
      )}
    </>
  );
}

interface MinutesProps {
  readonly item: LessonItem;
  readonly name: string;
  readonly onCommit: (minutes: number | null) => void;
}

function Minutes({ item, name, onCommit }: MinutesProps) {
  const [wrong, setWrong] = useState('');
  return (
    <div>
      Minutes{' '}
      <TextField
        label={`Minutes of ${name}`}
        text={item.minutes === null ? '' : String(item.minutes)}
        isInvalid={wrong !== ''}
        onCommit={(typed) => {
          const minutes = Number(typed.replace(',', '.'));
          const isRight = typed.trim() === '' || (minutes > 0 && minutes <= MINUTES_MAX);
          setWrong(isRight ? '' : `“${typed}” is no number of minutes up to ${MINUTES_MAX}`);
          if (isRight) onCommit(typed.trim() === '' ? null : minutes);
        }}
      />
      {wrong !== '' && (
        <span className="note" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}

interface RevealProps {
  readonly workspace: Workspace;
  readonly item: LessonItem;
  readonly name: string;
  readonly onCommit: (reveal: readonly string[] | null) => void;
}

/** In which order runs come on the stage. */
function Reveal({ workspace, item, name, onCommit }: RevealProps) {
  const letters = useSession(workspace, ({ scenario }) => variantNames(scenario).length);
  const [wrong, setWrong] = useState('');
  return (
    <div>
      Runs revealed later, in order{' '}
      <TextField
        label={`Runs of ${name} that come later`}
        hint="Letters, as in B, C; empty: all but the first. “none”: all are shown from the start"
        text={item.reveal === null ? '' : item.reveal.join(', ') || 'none'}
        placeholder="all but the first"
        isInvalid={wrong !== ''}
        onCommit={(typed) => {
          const keys = typed
            .toUpperCase()
            .split(/[\s,]+/)
            .filter((key) => key !== '');
          const places = keys.map(variantIndex);
          const isNone = keys.join('') === 'NONE';
          const isKnown = places.every((place) => place >= 0 && place < letters);
          const isRight = isNone || (isKnown && new Set(keys).size === keys.length);
          setWrong(
            isRight ? '' : `letters from A to ${variantKey(letters - 1)}, each once, or none`,
          );
          if (isRight) onCommit(keys.length === 0 ? null : isNone ? [] : keys);
        }}
      />
      {wrong !== '' && (
        <span className="note" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}

interface ItemTextProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onCommit: (text: string) => void;
}

/** Committed on leaving. */
function ItemText({ label, placeholder, text, onCommit }: ItemTextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <textarea
      aria-label={label}
      placeholder={placeholder}
      rows={3}
      value={draft ?? text}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={() => {
        if (draft !== null && draft !== text) onCommit(draft);
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
