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
import { WORN, type Worn } from '../model/embed/worn';
import { type Guest, leavePlace, PLACES, takePlace, wantPlace } from './places';
import { hashOf, scenarioOf, stillPicture, themeOf } from './still';

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
/** Of a page that is isolated from other origins. */
const ISOLATED =
  ' Under Cross-Origin-Embedder-Policy its server must send that policy as well, and Cross-Origin-Resource-Policy: cross-origin.';
const STYLE = `:host{display:block;break-inside:avoid}:host([hidden]){display:none}
div{position:relative;height:var(--quorumscope-height,420px);overflow:hidden}
iframe,section{position:absolute;inset:0;width:100%;height:100%;border:0;color-scheme:normal}
section{display:flex;flex-direction:column;font:14px/1.4 system-ui,sans-serif}
picture{display:contents}img{width:100%;min-height:0;object-fit:contain;object-position:top}
p{margin:0;padding:6px 10px;background:#fffd;color:#1b1f24}
p:empty{display:none}a{color:#0b5fa5}
i{position:absolute;visibility:hidden;transition:color-scheme 1ms allow-discrete}
@media(prefers-color-scheme:dark){p{background:#111418e6;color:#eceef0}a{color:#5fadf0}}`;
/** The folder of `embed.html` where an element names none. */
let home = '';
/** Why there is no figure in it; empty where there is one, or nothing is known. */
let homeTrouble: Promise<string> | null = null;
/** What the title of `embed.html` is, and of no page of a host. */
const TITLE = '<title>A figure of Quorumscope</title>';
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
  readonly #seen: { readonly disconnect: () => void }[] = [];
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
  /** How it was to look last, as a text. */
  #worn = '';
  /** Its colour scheme goes over to another one, which nothing else tells. */
  readonly #scheme = document.createElement('i');
  /** Whether it was in a page, and is in none any more. */
  #isGone = false;
  /** Why it cannot come here; empty: it may. */
  #never = '';
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
    this.#isGone = false;
    this.#root.replaceChildren(this.#box, this.#after, this.#scheme);
    this.#scheme.ontransitionend = () => this.#rebuild();
    this.#after.onblur = () => this.#after.removeAttribute('tabindex');
    this.#why.setAttribute('role', 'status');
    const [changes, size] = this.#ends;
    changes.observe(this, { attributes: true });
    size.observe(this);
    addEventListener('message', this.#onMessage);
    document.addEventListener('securitypolicyviolation', this.#onViolation);
    this.#asked = this.#address();
    this.#worn = JSON.stringify(this.#looks());
    this.#reserve();
    this.#showStill();
    this.#begin();
  }

  /** Waits to be near, where it may be live. */
  #begin(): void {
    this.#never = whyNever();
    if (this.#never !== '') this.#fail(this.#never);
    else if (homeTrouble === null || this.hasAttribute('src')) this.#watch();
    else
      void homeTrouble.then((why) => {
        if (this.#isGone) return;
        this.#never = why;
        if (why === '') this.#watch();
        else this.#fail(why);
      });
  }

  /** Comes when it is near. */
  #watch(): void {
    if (this.#seen.length > 0) {
      wantPlace(this.#guest);
      return;
    }
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
      if (this.#never === '') wantPlace(this.#guest);
    });
    watch(NEAR, (isNear) => {
      if (isNear && this.#never === '') wantPlace(this.#guest);
    });
    if (globalThis.ReportingObserver === undefined) return;
    const reports = new ReportingObserver((all) => all.forEach(this.#onReport), {
      types: ['coep'],
    });
    reports.observe();
    this.#seen.push(reports);
  }

  disconnectedCallback(): void {
    this.#isGone = true;
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
    this.#drawStill();
    this.#box.append(this.#cover);
  }

  #drawStill(): void {
    const still = stillPicture(this, this.#folder, this.#name);
    const instead = () => still.replaceWith(document.createElement('slot'));
    this.#cover.replaceChildren(still, this.#why);
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
    frame.src = this.#address(this.#kept?.state, this.#looks());
    frame.referrerPolicy = 'no-referrer';
    this.#frame = frame;
    this.#why.replaceChildren();
    this.#box.prepend(frame);
    this.#later(HELLO_MS, () =>
      this.#fail(
        `${this.#folder.host || 'Its server'} did not send the figure within ${HELLO_MS / 1000} s, or does not let it be framed or run scripts here.${globalThis.crossOriginIsolated ? ISOLATED : ''}`,
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
    const looks = this.#looks();
    const worn = JSON.stringify(looks);
    const isWorn = worn === this.#worn;
    this.#worn = worn;
    const asked = this.#address();
    if (asked === this.#asked) {
      if (!isWorn) this.#wear({ type: 'appear', ...looks });
      return;
    }
    this.#asked = asked;
    this.#kept = null;
    const isLive = this.#frame !== null;
    if (isLive) this.#drop();
    this.#showStill();
    if (isLive) this.#enter();
    else if (this.#never !== '') this.#begin();
  }

  /** Another look of the same figure. */
  #wear(request: Named): void {
    if (this.#cover.isConnected) this.#drawStill();
    if (this.#port !== null) this.#send(request);
    else if (this.#frame !== null) this.#waiting.push(request);
  }

  /** What changes while it is shown. */
  #looks(): { readonly [name in Worn]?: string } {
    const theme = themeOf(this);
    const colors = this.getAttribute('colors') ?? hostColors(this);
    const controls = this.getAttribute('controls');
    return {
      ...(theme === 'auto' ? {} : { theme }),
      ...(colors === '' ? {} : { colors }),
      ...(controls === null ? {} : { controls }),
    };
  }

  /** With a state, that of the figure which had it. */
  #address(state?: string, looks = {}): string {
    const address = new URL('embed.html', this.#folder);
    for (const { name, value } of this.attributes)
      if (isAsked(this, name) && !(state !== undefined && SHOWN.test(name)))
        address.searchParams.append(name, value);
    for (const [name, value] of Object.entries<string>(looks))
      address.searchParams.append(name, value);
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
    if (!isFrames || !`${blockedURI}/`.startsWith(origin)) return;
    const allowed = origin === 'null' ? protocol : origin;
    this.#forbid(
      `the content security policy of this page does not let it be framed; its frame-src must allow ${allowed}.`,
    );
  };

  readonly #onReport = ({ body }: Report) => {
    // Chromium says it in the body's JSON alone.
    const { blockedURL = '' } = JSON.parse(JSON.stringify(body ?? {}));
    if (this.#port === null && blockedURL.startsWith(new URL('embed.html', this.#folder).href))
      this.#forbid(`the browser does not let it be framed.${ISOLATED}`);
  };

  /** The frame is not let in. */
  #forbid(why: string): void {
    if (this.#frame === null) return;
    this.#drop();
    leavePlace(this.#guest);
    this.#never = why;
    this.#fail(why);
  }

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
    const why = this.#isGone ? 'The figure is not in a page' : this.#never;
    if (why !== '') return Promise.reject(new Error(why));
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
  if (name === 'height') return heightOf(element) === null;
  return !OWN.test(name) && !WORN.some((each) => each === name);
}

/** A number alone means pixels; null: what is said is no height. */
function heightOf(element: Element): string | null {
  const said = element.getAttribute('height')?.trim() ?? '';
  const height = said !== '' && Number.isFinite(+said) ? `${said}px` : said;
  return height === '' || CSS.supports('height', height) ? height : null;
}

/** Why no figure can be live in this page; empty: one may. */
function whyNever(): string {
  // A deck that is opened as a file has such an origin as well, and frames what is served.
  if (self.origin === 'null' && location.protocol !== 'file:')
    return 'the frame around this page is sandboxed without allow-same-origin, which the figure needs.';
  const around = window.frameElement?.getRootNode() as ShadowRoot | undefined;
  return around?.host?.localName === 'quorum-scope'
    ? 'this page stands in the place of a figure: the src of that leads here.'
    : '';
}

function folder(address: string, base: string): string {
  return new URL(address.replace(/[^/]$/, '$&/'), base).href;
}

/** A server that answers every address with its site would have the site framed in itself. */
async function troubleAt(address: URL): Promise<string> {
  if (address.origin !== location.origin) return '';
  try {
    const answer = await fetch(address);
    if (answer.ok && (await answer.text()).includes(TITLE)) return '';
  } catch {
    // Not allowed to ask, or no connection: the frame will tell.
    return '';
  }
  const why = `${address} is no figure; define({ src }) names the folder of embed.html.`;
  // biome-ignore lint/suspicious/noConsole: its author reads it there, and no reader of the page does
  console.warn(`<quorum-scope>: ${why}`);
  return why;
}

/**
 * Makes `<quorum-scope>` an element of this page; `src` is the folder of `embed.html`. `isBeside`: that lies beside
 * this file for certain.
 */
export function define(src: string, isBeside = false): void {
  if (globalThis.customElements === undefined) return;
  home = folder(src, document.baseURI);
  if (!isBeside) homeTrouble = troubleAt(new URL('embed.html', home));
  if (!customElements.get('quorum-scope')) customElements.define('quorum-scope', QuorumScope);
}
