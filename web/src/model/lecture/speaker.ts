/**
 * The speaker's window: notes, what comes next, the clock, and the answer before the hall sees it. It is told over a
 * channel of the browser's own, and what is pressed in it is pressed on the stage; without it nothing is missing there.
 */
import { visitText } from '../../base/remembered';
import type { LessonItem } from '../lesson/lesson';
import { textAt } from '../scenario/scenario';
import type { Presenter } from '../viewer/presenter';
import type { Lecture } from './lecture';
import { ownWindow } from './ownWindow';
import {
  channelName,
  type FromSpeaker,
  type FromStage,
  type SpeakerNote,
  speakerHash,
} from './speakerNote';
import type { Stage } from './stage';

export class Speaker {
  readonly #presenter: Presenter;
  readonly #lecture: Lecture;
  readonly #stage: Stage;
  readonly #kept = visitText('speaker');
  readonly #begun = visitText('begun');
  #channel: BroadcastChannel | null = null;
  #isDue = false;

  constructor(presenter: Presenter, lecture: Lecture, stage: Stage) {
    this.#presenter = presenter;
    this.#lecture = lecture;
    this.#stage = stage;
    // After a reload the window is still there.
    if (this.#kept.read()) this.#listen();
    const { presentation, asking } = presenter;
    for (const store of [presentation, asking.asked, lecture.given, stage.shown])
      store.subscribe(() => this.#tellSoon());
  }

  /** Opens the window; false where the browser does not let it. */
  open(): boolean {
    this.#listen();
    const page = location.href.replace(/#.*$/, '');
    const hash = speakerHash(this.#id());
    ownWindow.openedMs = performance.now();
    const opened = window.open(page + hash, hash, 'popup,width=760,height=640');
    if (opened === null) {
      const title = 'The browser blocks the speaker’s window';
      const message = 'allow pop-ups for this page, then press V again';
      this.#presenter.session.notify(title, [{ path: '', code: 'unknown', message, allowed: '' }]);
    }
    return opened !== null;
  }

  #id(): string {
    const kept = this.#kept.read();
    if (kept) return kept;
    const made = crypto.randomUUID();
    this.#kept.write(made);
    return made;
  }

  #listen(): void {
    if (this.#channel !== null || typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(channelName(this.#id()));
    this.#channel.onmessage = ({ data }: MessageEvent<FromSpeaker>) => {
      if (data.says === 'press') press(data.key, data.shiftKey);
      if (data.says === 'restart the clock') this.#begun.write(String(Date.now()));
      this.#tell();
    };
    this.#tell();
  }

  /** Several changes of one turn are told once. */
  #tellSoon(): void {
    if (this.#isDue || this.#channel === null) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#tell();
    });
  }

  #tell(): void {
    const isOn = this.#presenter.presentation.get().isOn;
    const told: FromStage = { note: isOn ? this.#note() : null };
    this.#channel?.postMessage(told);
  }

  #note(): SpeakerNote {
    const given = this.#lecture.given.get();
    const items = given?.lesson.items ?? [];
    const index = given?.index ?? 0;
    const item = items[index];
    const { scenario } = this.#presenter.session.state.getState();
    const asked = this.#presenter.asking.asked.get();
    const form = asked?.prediction?.form;
    const right =
      form?.kind === 'choices' ? form.right !== null && form.choices[form.right] : form?.text;
    return {
      place: given === null ? '' : `${index + 1} of ${items.length}`,
      title: item?.title ?? textAt(scenario, 'question'),
      text: item?.text ?? textAt(scenario, 'watch'),
      notes: item?.notes ?? '',
      beats: this.#stage.beats,
      beat: this.#stage.shown.get().beat,
      nextItem: items[index + 1]?.title ?? '',
      ask: asked?.prediction?.ask ?? '',
      right: right || '',
      answer: asked?.answer?.text ?? '',
      begunMs: this.#begunMs(),
      minutesByNow: minutesOf(items.slice(0, index + 1)),
      minutes: minutesOf(items),
    };
  }

  #begunMs(): number {
    const kept = Number(this.#begun.read() || Number.NaN);
    if (Number.isFinite(kept)) return kept;
    const now = Date.now();
    this.#begun.write(String(now));
    return now;
  }
}

/** What items are meant to take together; null where none says. */
function minutesOf(items: readonly LessonItem[]): number | null {
  const said = items.flatMap(({ minutes }) => minutes ?? []);
  return said.length === 0 ? null : said.reduce((sum, each) => sum + each, 0);
}

/** A key of the speaker's window is one of the stage. */
function press(key: string, shiftKey: boolean): void {
  const code = key === '.' ? 'Period' : key === ',' ? 'Comma' : '';
  document.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
  );
}
