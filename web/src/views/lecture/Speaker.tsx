/** The speaker's window: what only the lecturer sees. What is pressed in it is pressed on the stage. */
import { useEffect, useRef, useState } from 'react';
import type { FromSpeaker, FromStage, SpeakerNote } from '../../model/lecture/speakerNote';
import { BEAT_NAMES, channelName, clockText } from '../../model/lecture/speakerNote';

/** How often it says that it is there; the stage answers each time. */
const HERE_MS = 2000;
/** A stage that has not answered for so long is not there. */
const LOST_MS = 7000;

export function Speaker({ stage }: { readonly stage: string }) {
  const [note, setNote] = useState<SpeakerNote | null>(null);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const heardMs = useRef(0);
  const channel = useRef<BroadcastChannel | null>(null);
  const say = (said: FromSpeaker) => channel.current?.postMessage(said);

  useEffect(() => {
    const opened = new BroadcastChannel(channelName(stage));
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<FromStage>) => {
      heardMs.current = Date.now();
      setNote(data.note);
      setNowMs(Date.now());
    };
    const here = () => {
      opened.postMessage({ says: 'here' } satisfies FromSpeaker);
      setNowMs(Date.now());
    };
    here();
    const timers = [setInterval(here, HERE_MS), setInterval(() => setNowMs(Date.now()), 500)];
    const onKeyDown = ({ key, shiftKey, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isButtons = target instanceof Element && target.closest('button') !== null;
      if (ctrlKey || metaKey || altKey || key === 'Tab' || key === 'v') return;
      if (isButtons && (key === ' ' || key === 'Enter')) return;
      opened.postMessage({ says: 'press', key, shiftKey } satisfies FromSpeaker);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      for (const timer of timers) clearInterval(timer);
      document.removeEventListener('keydown', onKeyDown);
      opened.close();
    };
  }, [stage]);

  const isLost = nowMs - heardMs.current > LOST_MS;
  if (note === null || isLost) {
    return (
      <main className="speaker" aria-label="Speaker’s window">
        <p role="status">
          {isLost && note !== null
            ? 'The stage does not answer. This window continues as soon as the stage answers again.'
            : 'Nothing is presented yet: press P in the other window.'}
        </p>
      </main>
    );
  }
  return (
    <main className="speaker" aria-label="Speaker’s window">
      <header>
        <Clock note={note} nowMs={nowMs} />
        <button type="button" onClick={() => say({ says: 'restart the clock' })}>
          Restart the clock
        </button>
      </header>
      <h1>
        {note.place !== '' && <small>{note.place}</small>} {note.title}
      </h1>
      {note.text !== '' && <p>{note.text}</p>}
      <section aria-label="Notes">
        <h2>Notes</h2>
        <p className="speaker-notes">{note.notes || 'No notes for this item.'}</p>
      </section>
      <section aria-label="Answer">
        <h2>Answer</h2>
        {note.ask !== '' && <p>{note.ask}</p>}
        {note.right !== '' && <p className="speaker-right">✓ {note.right}</p>}
        <p>{note.answer || 'The runs have not answered yet.'}</p>
      </section>
      <section aria-label="Next">
        <h2>Next</h2>
        <ol className="speaker-beats">
          {note.beats.map((beat) => (
            <li key={beat} aria-current={beat === note.beat ? 'step' : undefined}>
              {BEAT_NAMES[beat]}
            </li>
          ))}
          <li>{note.nextItem === '' ? 'the end' : note.nextItem}</li>
        </ol>
        <p className="speaker-keys">
          <button
            type="button"
            onClick={() => say({ says: 'press', key: 'PageUp', shiftKey: false })}
          >
            Back
          </button>
          <button
            type="button"
            onClick={() => say({ says: 'press', key: 'PageDown', shiftKey: false })}
          >
            Next
          </button>
        </p>
      </section>
    </main>
  );
}

function Clock({ note, nowMs }: { readonly note: SpeakerNote; readonly nowMs: number }) {
  const { begunMs, minutesByNow, minutes } = note;
  const late = minutesByNow === null ? 0 : nowMs - begunMs - minutesByNow * 60_000;
  return (
    <p className="speaker-clock" role="timer">
      <b>{clockText(nowMs - begunMs)}</b>
      {minutes !== null && minutesByNow !== null && (
        <span>
          {' '}
          of {minutes} min; this item ends at {clockText(minutesByNow * 60_000)}
          {late > 0 && <strong>, {clockText(late)} late</strong>}
        </span>
      )}
    </p>
  );
}
