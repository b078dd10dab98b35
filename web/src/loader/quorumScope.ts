/**
 * `<quorum-scope>`: a figure of Quorumscope in any page.
 *
 * The element makes an iframe of `embed.html` when it comes near the screen; until then, and where it cannot, it shows
 * what its author has put inside of it. Its attributes are the frame's query: `scenario`, `variants`, `panels`, `at`,
 * `controls`, `theme`, `set.…`; `link` is a whole link of the page. The protocol is `model/embed/messages.ts`; nothing
 * but types is imported here, so that this file stands alone.
 */
import type { Json } from '../base/json';
import type { Event, Request } from '../model/embed/messages';

const PROTOCOL = 1;
/** So far below or above the screen a figure begins to load. */
const NEAR = '300px';
/** Attributes that are the element's own. */
const OWN = ['id', 'class', 'style', 'slot', 'title', 'lang', 'dir', 'height', 'link', 'src'];
const STYLE = `:host{display:block}:host([hidden]){display:none}
iframe{display:block;width:100%;height:var(--quorumscope-height,420px);border:0;color-scheme:normal}`;
/** The folder of `embed.html` where an element names none. */
let home = '';

type Named = Request extends infer One ? (One extends { type: string } ? One : never) : never;
type Told<T> = CustomEvent<Omit<Extract<Event, { type: T }>, 'type'>>;

/** The events of an element, by their names. */
export type QuorumScopeEvents = {
  [T in Exclude<Event['type'], 'answer' | 'refused'>]: Told<T>;
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
  readonly #changes = new MutationObserver(() => this.#rebuild());
  #seen: IntersectionObserver | null = null;
  #frame: HTMLIFrameElement | null = null;
  #port: MessagePort | null = null;
  /** What is asked before the figure is there. */
  #waiting: Named[] = [];
  readonly #answers = new Map<number, [(value: unknown) => void, (why: Error) => void]>();
  #ids = 0;
  #state = '';
  #isPlaying = false;
  #seconds = 0;

  connectedCallback(): void {
    const style = document.createElement('style');
    style.textContent = STYLE;
    this.#root.replaceChildren(style, document.createElement('slot'));
    this.#changes.observe(this, { attributes: true });
    addEventListener('message', this.#onMessage);
    this.#seen = new IntersectionObserver(
      ([entry]) => {
        const isVisible = entry?.isIntersecting === true;
        if (isVisible && this.#frame === null) this.#build();
        else this.#send({ type: 'visible', isVisible });
      },
      { rootMargin: NEAR },
    );
    this.#seen.observe(this);
  }

  disconnectedCallback(): void {
    this.#seen?.disconnect();
    this.#changes.disconnect();
    removeEventListener('message', this.#onMessage);
    this.#port?.close();
    this.#port = null;
    this.#frame = null;
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

  #build(): void {
    const frame = document.createElement('iframe');
    frame.title = this.title || 'Figure of a consensus protocol';
    frame.src = this.#address();
    frame.referrerPolicy = 'no-referrer';
    frame.style.height = this.getAttribute('height') ?? '';
    this.#frame = frame;
    this.#root.lastElementChild?.replaceWith(frame);
  }

  #rebuild(): void {
    if (this.#frame === null || this.#frame.src === this.#address()) return;
    this.#port?.close();
    this.#port = null;
    this.#frame.src = this.#address();
  }

  #address(): string {
    const address = new URL('embed.html', folder(this.getAttribute('src') ?? '', home));
    for (const { name, value } of this.attributes)
      if (!OWN.includes(name) && !/^(data-|aria-|on)/.test(name))
        address.searchParams.append(name, value);
    const colors = hostColors(this);
    if (colors !== '' && !this.hasAttribute('colors'))
      address.searchParams.append('colors', colors);
    const link = this.getAttribute('link') ?? '';
    address.hash = link.includes('#') ? link.slice(link.indexOf('#')) : link;
    return address.href;
  }

  readonly #onMessage = ({ source, data }: MessageEvent) => {
    const inside = this.#frame?.contentWindow;
    if (inside == null || source !== inside) return;
    if (data?.quorumscope !== PROTOCOL || data.type !== 'hello') return;
    const { port1, port2 } = new MessageChannel();
    this.#port?.close();
    this.#port = port1;
    port1.onmessage = (event) => this.#hear(event.data);
    const { origin } = new URL(this.#address());
    // A page that is opened as a file has an origin that cannot be named.
    const to = origin === 'null' ? '*' : origin;
    inside.postMessage({ quorumscope: PROTOCOL, type: 'connect' }, to, [port2]);
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
      case 'resize':
        if (this.#frame !== null && !this.hasAttribute('height'))
          this.#frame.style.height = `${event.height}px`;
        break;
      case 'ready':
      case 'statechange':
        this.#state = event.state;
        this.#isPlaying = event.isPlaying;
        this.#seconds = event.seconds;
        break;
      default:
    }
    const { type, ...detail } = event;
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

  #refuseAll(why: string): void {
    for (const [, refuse] of this.#answers.values()) refuse(new Error(why));
    this.#answers.clear();
    this.#waiting = [];
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

function folder(address: string, base: string): string {
  return new URL(address.replace(/[^/]$/, '$&/'), base).href;
}

/** Makes `<quorum-scope>` an element of this page; `src` is the folder of `embed.html`. */
export function define(src: string): void {
  if (globalThis.customElements === undefined) return;
  home = folder(src, document.baseURI);
  if (!customElements.get('quorum-scope')) customElements.define('quorum-scope', QuorumScope);
}
