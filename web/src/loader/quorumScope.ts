/**
 * `<quorum-scope>`: a figure of Quorumscope in any page.
 *
 * The element shows a still picture, and over it makes an iframe of `embed.html` when it comes near the screen and has
 * a place (`places`). Where the frame does not come, the still stays and says why. Its attributes are the frame's
 * query: `scenario`, `variants`, `panels`, `at`, `controls`, `theme`, `set.…`; `link` is a whole link of the page. The
 * protocol is `model/embed/messages.ts`; what is imported is packed into this one file, which stands alone.
 */
import type { Json } from '../base/json';
import type { Event, Request, State } from '../model/embed/messages';
import { naturalHeight } from '../model/embed/naturalHeight';
import { type Guest, leavePlace, PLACES, takePlace, wantPlace } from './places';
import { hashOf, scenarioOf, stillPicture } from './still';

const PROTOCOL = 1;
/** So far below or above the screen a figure begins to load. */
const NEAR = '300px';
/** A frame that has not said anything for so long is told not to have come. */
const HELLO_MS = 10_000;
/** A frame that is there shows itself what keeps its picture: after a mistake soon, else after so long. */
const MISTAKE_MS = 300;
const PICTURE_MS = 3000;
/** Attributes that are the element's own. */
const OWN =
  /^(id|class|style|slot|title|lang|dir|role|tabindex|hidden|height|link|src|data-.*|aria-.*|on.*)$/;
/** Attributes that a kept state says better. */
const SHOWN = /^(scenario|variants|panels|at|start|end|autoplay|set\..*)$/;
const STYLE = `:host{display:block}:host([hidden]){display:none}
div{position:relative;height:var(--quorumscope-height,420px);overflow:hidden}
iframe,section{position:absolute;inset:0;width:100%;height:100%;border:0;color-scheme:normal}
section{display:flex;flex-direction:column;font:14px/1.4 system-ui,sans-serif}
picture{display:contents}img{width:100%;min-height:0;object-fit:contain;object-position:top}
p{margin:0;padding:6px 10px;background:#fffd;color:#1b1f24}
p:empty{display:none}a{color:#0b5fa5}
@media(prefers-color-scheme:dark){p{background:#111418e6;color:#eceef0}a{color:#5fadf0}}`;
/** The folder of `embed.html` where an element names none. */
let home = '';
/** As a sheet, and not as an element: a host's policy for styles does not touch it. Made with the first element. */
let sheet: CSSStyleSheet | null = null;

type Named = Request extends infer One ? (One extends { type: string } ? One : never) : never;
type Told<T> = CustomEvent<Omit<Extract<Event, { type: T }>, 'type'>>;

/** The events of an element, by their names. */
export type QuorumScopeEvents = {
  [T in Exclude<Event['type'], 'answer' | 'refused' | 'escape'>]: Told<T>;
};

/** Listeners get the type of their event, as those of the DOM's own elements do. */
export interface QuorumScope {
  addEventListener<T extends keyof QuorumScopeEvents>(
    type: T,
    listener: (this: QuorumScope, event: QuorumScopeEvents[T]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Where pages are made on a server there are no elements. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: nothing is declared but overloads
export class QuorumScope extends Base {
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #box = document.createElement('div');
  /** Over the frame until that has a picture. */
  readonly #cover = document.createElement('section');
  readonly #why = document.createElement('p');
  /** Behind the frame, for who leaves it with Escape. */
  readonly #after = document.createElement('span');
  readonly #ends = [
    new MutationObserver(() => this.#rebuild()),
    new ResizeObserver(() => this.#reserve()),
  ] as const;
  readonly #seen: IntersectionObserver[] = [];
  #frame: HTMLIFrameElement | null = null;
  #port: MessagePort | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is asked before the figure is there. */
  #waiting: Named[] = [];
  readonly #answers = new Map<number, [(value: unknown) => void, (why: Error) => void]>();
  #ids = 0;
  #state = '';
  #isPlaying = false;
  #seconds = 0;
  /** What it showed when it gave its place up, and whether it played. */
  #kept: { readonly state: string; readonly isPlaying: boolean } | null = null;
  /** Whether it played when it left the screen. */
  #isToGoOn = false;
  /** The address that its attributes ask for. */
  #asked = '';
  readonly #guest: Guest & { isOnScreen: boolean } = {
    isOnScreen: false,
    enter: () => this.#enter(),
    leave: () => this.#giveUp(),
    wait: () => {
      const button = document.createElement('button');
      button.textContent = 'Show this one live';
      button.onclick = () => takePlace(this.#guest);
      this.#why.replaceChildren(`Only ${PLACES} figures of a page are live at a time. `, button);
    },
  };

  connectedCallback(): void {
    if (sheet === null) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.replaceChildren(this.#box, this.#after);
    this.#after.onblur = () => this.#after.removeAttribute('tabindex');
    this.#why.setAttribute('role', 'status');
    const [changes, size] = this.#ends;
    changes.observe(this, { attributes: true });
    size.observe(this);
    addEventListener('message', this.#onMessage);
    document.addEventListener('securitypolicyviolation', this.#onViolation);
    this.#asked = this.#address();
    this.#reserve();
    this.#showStill();
    const watch = (rootMargin: string, see: (isSeen: boolean) => void) => {
      const observer = new IntersectionObserver(
        (entries) => see(entries.at(-1)?.isIntersecting === true),
        { rootMargin },
      );
      observer.observe(this);
      this.#seen.push(observer);
    };
    watch('0px', (isOnScreen) => {
      if (isOnScreen === this.#guest.isOnScreen) return;
      this.#guest.isOnScreen = isOnScreen;
      this.#isToGoOn = !isOnScreen && this.#isPlaying;
      this.#send({ type: 'visible', isVisible: isOnScreen });
      wantPlace(this.#guest);
    });
    watch(NEAR, (isNear) => {
      if (isNear) wantPlace(this.#guest);
    });
  }

  disconnectedCallback(): void {
    for (const each of [...this.#ends, ...this.#seen.splice(0)]) each.disconnect();
    removeEventListener('message', this.#onMessage);
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
    this.#guest.isOnScreen = false;
    this.#drop();
    this.#kept = null;
    leavePlace(this.#guest);
    this.#refuseAll('The figure was taken out of the page');
  }

  /** A link of the page, with everything that was changed; empty before the figure is there. */
  get state(): string {
    return this.#state;
  }

  get playing(): boolean {
    return this.#isPlaying;
  }

  /** Virtual time of the playhead, in seconds. */
  get currentTime(): number {
    return this.#seconds;
  }

  set currentTime(seconds: number) {
    void this.seek(seconds);
  }

  play(): Promise<void> {
    return this.#ask({ type: 'play' });
  }

  pause(): Promise<void> {
    return this.#ask({ type: 'pause' });
  }

  /** To a virtual time in seconds. */
  seek(seconds: number): Promise<void> {
    return this.#ask({ type: 'seek', seconds });
  }

  /** The next step, or with −1 the one before. */
  step(by: 1 | -1 = 1): Promise<void> {
    return this.#ask({ type: 'step', by });
  }

  /** Changes a setting of the scenario, as in `set('network.sockets', 10)`. */
  set(path: string, value: Json): Promise<void> {
    return this.#ask({ type: 'set', path, value });
  }

  getState(): Promise<string> {
    return this.#ask({ type: 'getState' });
  }

  setState(state: string): Promise<void> {
    return this.#ask({ type: 'setState', state });
  }

  /** A PNG of the figure as it stands. */
  exportPicture(): Promise<Blob> {
    return this.#ask({ type: 'exportPicture' });
  }

  get #name(): string {
    return this.title || `Figure of a consensus protocol: ${scenarioOf(this) ?? 'a scenario'}`;
  }

  get #folder(): URL {
    return new URL(folder(this.getAttribute('src') ?? '', home));
  }

  /** The still; what the author has put inside the element where there is none. */
  #showStill(): void {
    this.#why.replaceChildren();
    const still = stillPicture(this, this.#folder, this.#name);
    const instead = () => still.replaceWith(document.createElement('slot'));
    this.#cover.replaceChildren(still, this.#why);
    this.#box.append(this.#cover);
    const image = still.querySelector('img');
    if (image === null) instead();
    else image.onerror = instead;
  }

  /** The room that the figure will take, so that nothing moves when it comes. */
  #reserve(): void {
    if (this.#port !== null) return;
    const said = (this.getAttribute('controls') ?? 'play').split(',').map((name) => name.trim());
    const isClock = (name: string) => /^(full|play|none)$/.test(name);
    const parts = {
      hasBar: !said.includes('none'),
      hasQuestion: /^(1|true|)$/.test(this.getAttribute('question') ?? '0'),
      sliders: said.filter((name) => !isClock(name)).length,
    };
    this.#takeHeight(naturalHeight(this.clientWidth, parts));
  }

  #takeHeight(heightPx: number): void {
    this.#box.style.height = heightOf(this) || `${heightPx}px`;
  }

  #enter(): void {
    const frame = document.createElement('iframe');
    frame.title = this.#name;
    frame.src = this.#address(this.#kept?.state);
    frame.referrerPolicy = 'no-referrer';
    this.#frame = frame;
    this.#why.replaceChildren();
    this.#box.prepend(frame);
    this.#later(HELLO_MS, () =>
      this.#fail(
        `${this.#folder.host || 'Its server'} did not send the figure within ${HELLO_MS / 1000} s, or does not let it be framed or run scripts here.`,
      ),
    );
  }

  /** A still again; what it showed is kept. */
  #giveUp(): void {
    this.#kept =
      this.#state === ''
        ? this.#kept
        : {
            state: this.#state,
            isPlaying: this.#isPlaying || this.#isToGoOn,
          };
    this.#drop();
    this.#showStill();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#refuseAll('The figure went before it could answer', this.#waiting);
    this.#port?.close();
    this.#port = null;
    this.#frame?.remove();
    this.#frame = null;
    this.#isPlaying = false;
  }

  #rebuild(): void {
    this.#reserve();
    const asked = this.#address();
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#kept = null;
    const isLive = this.#frame !== null;
    if (isLive) this.#drop();
    this.#showStill();
    if (isLive) this.#enter();
  }

  /** With a state, that of the figure which had it. */
  #address(state?: string): string {
    const address = new URL('embed.html', this.#folder);
    for (const { name, value } of this.attributes)
      if (isAsked(this, name) && !(state !== undefined && SHOWN.test(name)))
        address.searchParams.append(name, value);
    const colors = hostColors(this);
    if (colors !== '' && !this.hasAttribute('colors'))
      address.searchParams.append('colors', colors);
    address.hash = state ?? hashOf(this);
    return address.href;
  }

  /** The figure is there: the still goes. */
  #uncover(): void {
    clearTimeout(this.#timer);
    this.#cover.remove();
  }

  #later(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  /** The still stays, and says why; the page itself is one click away. */
  #fail(message: string): void {
    const link = document.createElement('a');
    link.href = new URL(
      `index.html${hashOf(this) || `#scenario=${scenarioOf(this)}`}`,
      this.#folder,
    ).href;
    link.target = '_blank';
    link.rel = 'noreferrer';
    link.textContent = 'Open in Quorumscope';
    this.#why.replaceChildren(`Not live: ${message} `, link);
    this.#refuseAll(message);
    this.#dispatch('error', { errors: [{ path: '', message, allowed: '' }] });
  }

  readonly #onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    const { origin, protocol } = this.#folder;
    const isFrames = /^(frame|child|default)-src/.test(effectiveDirective);
    if (!isFrames || this.#frame === null || !`${blockedURI}/`.startsWith(origin)) return;
    this.#drop();
    leavePlace(this.#guest);
    const allowed = origin === 'null' ? protocol : origin;
    this.#fail(
      `the content security policy of this page does not let it be framed; its frame-src must allow ${allowed}.`,
    );
  };

  readonly #onMessage = ({ source, data }: MessageEvent) => {
    const inside = this.#frame?.contentWindow;
    if (inside == null || source !== inside) return;
    if (data?.quorumscope !== PROTOCOL || data.type !== 'hello') return;
    const { port1, port2 } = new MessageChannel();
    this.#port?.close();
    this.#port = port1;
    port1.onmessage = (event) => this.#hear(event.data);
    const { origin } = this.#folder;
    // A page that is opened as a file has an origin that cannot be named.
    const to = origin === 'null' ? '*' : origin;
    inside.postMessage({ quorumscope: PROTOCOL, type: 'connect' }, to, [port2]);
    this.#why.replaceChildren();
    this.#later(PICTURE_MS, () => this.#uncover());
    for (const request of this.#waiting.splice(0)) port1.postMessage(request);
  };

  #hear(event: Event): void {
    switch (event.type) {
      case 'answer':
        this.#answers.get(event.id)?.[0](event.value);
        this.#answers.delete(event.id);
        return;
      case 'refused':
        this.#answers.get(event.id)?.[1](new Error(event.message));
        this.#answers.delete(event.id);
        return;
      case 'escape':
        // In the order of the page while it has the focus: what comes next is what follows the figure.
        this.#after.tabIndex = 0;
        this.#after.focus();
        return;
      case 'resize':
        this.#takeHeight(event.height);
        break;
      case 'error':
        this.#later(MISTAKE_MS, () => this.#uncover());
        break;
      case 'ready':
        if (this.#frame !== null) this.#frame.title = this.title || event.title;
        if (this.#kept?.isPlaying) this.#send({ type: 'play' });
        if (!this.#guest.isOnScreen) this.#send({ type: 'visible', isVisible: false });
        this.#kept = null;
        this.#uncover();
        this.#takeState(event);
        break;
      case 'statechange':
        this.#takeState(event);
        break;
      default:
    }
    const { type, ...detail } = event;
    this.#dispatch(type, detail);
  }

  #takeState({ state, isPlaying, seconds }: State): void {
    this.#state = state;
    this.#isPlaying = isPlaying;
    this.#seconds = seconds;
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #ask<T>(request: Named): Promise<T> {
    if (!this.isConnected) return Promise.reject(new Error('The figure is not in a page'));
    const id = ++this.#ids;
    return new Promise<T>((resolve, reject) => {
      this.#answers.set(id, [resolve as (value: unknown) => void, reject]);
      const named = { ...request, id };
      if (this.#port === null) this.#waiting.push(named);
      else this.#port.postMessage(named);
    });
  }

  #send(request: Named): void {
    this.#port?.postMessage(request);
  }

  /** Whatever is asked has no answer any more, but for what is still to be asked. */
  #refuseAll(why: string, kept: readonly Named[] = []): void {
    this.#waiting = [...kept];
    for (const [id, [, refuse]] of this.#answers) {
      if (kept.some((request) => request.id === id)) continue;
      refuse(new Error(why));
      this.#answers.delete(id);
    }
  }
}

/** What the host's style sheets say, as in `--quorumscope-paper: #fff`. */
function hostColors(element: Element): string {
  const style = getComputedStyle(element);
  return ['paper', 'ink', 'panel', 'rule', 'accent']
    .map((name) => [name, style.getPropertyValue(`--quorumscope-${name}`).trim()])
    .filter(([, color]) => color !== '')
    .map(([name, color]) => `${name}:${color}`)
    .join();
}

/** What is the element's own the frame hears of where it is wrong: there it is told. */
function isAsked(element: Element, name: string): boolean {
  return name === 'height' ? heightOf(element) === null : !OWN.test(name);
}

/** A number alone means pixels; null: what is said is no height. */
function heightOf(element: Element): string | null {
  const said = element.getAttribute('height')?.trim() ?? '';
  const height = said !== '' && Number.isFinite(+said) ? `${said}px` : said;
  return height === '' || CSS.supports('height', height) ? height : null;
}

function folder(address: string, base: string): string {
  return new URL(address.replace(/[^/]$/, '$&/'), base).href;
}

/** Makes `<quorum-scope>` an element of this page; `src` is the folder of `embed.html`. */
export function define(src: string): void {
  if (globalThis.customElements === undefined) return;
  home = folder(src, document.baseURI);
  if (!customElements.get('quorum-scope')) customElements.define('quorum-scope', QuorumScope);
}
