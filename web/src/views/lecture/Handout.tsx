/**
 * A lecture on paper: each item's picture with its title and text, printed by the browser.
 *
 * The page goes from item to item, waits for the runs, takes each picture as it stands, and comes back to where it was,
 * also where that is cancelled or fails. Meanwhile it says so, and takes no other orders.
 * It is what the audience takes notes on: what is asked stands below its picture, and the answers on a last page, which
 * need not be handed out.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Asked } from '../../core/messages';
import type { Lesson } from '../../model/lesson/lesson';
import type { Workspace } from '../../model/page/workspace';
import type { FigurePicture } from '../figure/figureProps';
import { takePicture } from '../figure/takePicture';
import { useDesk } from '../parts/useEdited';

interface HandoutProps {
  readonly workspace: Workspace;
  readonly picture: RefObject<FigurePicture | null>;
  readonly lesson: Lesson;
}

/** A printed item: its picture as an address, or why there is none. */
interface Sheet {
  readonly title: string;
  readonly text: string;
  readonly image: string | null;
  readonly lacks: string;
  /** What is asked, and what the runs answer; null where it is not there. */
  readonly asked: Asked | null;
}

export function Handout({ workspace, picture, lesson }: HandoutProps) {
  const { lecture } = useDesk(workspace);
  const [sheets, setSheets] = useState<readonly Sheet[] | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  const stop = useRef<AbortController | null>(null);

  const make = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setFailed(false);
    setPlace(0);
    const made: Sheet[] = [];
    try {
      await lecture.throughItems(lesson.items, controller.signal, {
        begin: setPlace,
        visit: async (index, lacks) => {
          const { title = '', text = '' } = lesson.items[index] ?? {};
          const image = lacks === '' ? await imageOf(picture.current) : null;
          const asked = lacks === '' ? await workspace.asking.now() : null;
          made.push({ title, text, image, lacks, asked });
        },
      });
      if (!controller.signal.aborted) setSheets(made);
    } catch {
      setFailed(true);
    }
    setPlace(null);
  };

  return (
    <>
      <button type="button" onClick={make}>
        Print a handout
      </button>
      {isFailed && (
        <p className="note" role="alert">
          The handout could not be made.
        </p>
      )}
      {place !== null && (
        <UnderWay place={place} of={lesson.items.length} onCancel={() => stop.current?.abort()} />
      )}
      {sheets !== null && (
        <Printed lesson={lesson} sheets={sheets} onPrinted={() => setSheets(null)} />
      )}
    </>
  );
}

interface UnderWayProps {
  readonly place: number;
  readonly of: number;
  readonly onCancel: () => void;
}

/** Over the page while it goes from picture to picture. */
function UnderWay({ place, of, onCancel }: UnderWayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog
      ref={dialog}
      className="handout-under-way"
      aria-label="Making the handout"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <p role="status">
        Making the handout: picture {place + 1} of {of}. Afterwards the page is as it was.
      </p>
      <progress value={place} max={of} aria-label="Pictures" />
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </dialog>,
    document.body,
  );
}

/** Null where the browser does not let the page read what it has drawn. */
async function imageOf(picture: FigurePicture | null): Promise<string | null> {
  if (picture === null) return null;
  // What is known is painted in the next frame, and told in the one behind it.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  try {
    const blob = await takePicture(picture, { title: '', footer: [] });
    return URL.createObjectURL(blob);
  } catch {
    return null;
  }
}

interface PrintedProps {
  readonly lesson: Lesson;
  readonly sheets: readonly Sheet[];
  readonly onPrinted: () => void;
}

/** On paper only; the browser's own printing begins when its pictures are there, and afterwards it goes. */
function Printed({ lesson, sheets, onPrinted }: PrintedProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const images = [...(element.current?.querySelectorAll('img') ?? [])];
    let isGone = false;
    const print = async () => {
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      if (isGone) return;
      try {
        window.print();
      } finally {
        onPrinted();
      }
    };
    void print();
    return () => {
      isGone = true;
      for (const { src } of images) URL.revokeObjectURL(src);
    };
  }, [onPrinted]);
  return createPortal(
    <article className="handout" ref={element}>
      <h1>{lesson.title}</h1>
      {lesson.about !== '' && <p>{lesson.about}</p>}
      {sheets.map(({ title, text, image, lacks, asked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its place
        <section key={index}>
          <h2>
            {index + 1}. {title}
          </h2>
          {text !== '' && <p>{text}</p>}
          {image === null ? (
            <p className="note">{lacks || 'The browser blocks reading the picture'}</p>
          ) : (
            <img src={image} alt={title} />
          )}
          {asked?.prediction != null && <Question prediction={asked.prediction} />}
        </section>
      ))}
      <Answers sheets={sheets} />
    </article>,
    document.body,
  );
}

function Question({ prediction: { ask, form } }: { readonly prediction: AskedPrediction }) {
  return (
    <>
      <p>
        <b>{ask}</b>
      </p>
      {form.kind === 'choices' ? (
        <ul>
          {form.choices.map((choice, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
            <li key={place}>{choice ?? '…'}</li>
          ))}
        </ul>
      ) : (
        <p>____________ {form.kind === 'at' ? 's' : form.unit}</p>
      )}
    </>
  );
}

/** A page of its own. */
function Answers({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const answered = sheets.flatMap(({ title, asked }, index) => {
    const texts = asked === null ? [] : [rightText(asked.prediction), asked.answer?.text];
    const told = texts.filter(Boolean).join('. ');
    return told === '' ? [] : [{ index, title, told }];
  });
  if (answered.length === 0) return null;
  return (
    <section className="handout-answers">
      <h2>Answers</h2>
      {answered.map(({ index, title, told }) => (
        <p key={index}>
          <b>
            {index + 1}. {title}
          </b>{' '}
          {told}
        </p>
      ))}
    </section>
  );
}

/** What is right, as it is written; null where the runs do not say. */
function rightText(prediction: AskedPrediction | null): string | null {
  if (prediction === null) return null;
  const { form } = prediction;
  if (form.kind !== 'choices') return form.text;
  return form.right === null ? null : (form.choices[form.right] ?? null);
}

type AskedPrediction = NonNullable<Asked['prediction']>;
