/**
 * The figure's end of the line to its host.
 *
 * It greets its parent and takes the first port that its parent hands over, from one of the origins that the author of
 * the embedding lists, or from any where none is listed. Another one hears that it is not listed, and nothing else.
 */
import {
  type Event,
  idOf,
  isGreeting,
  PROTOCOL,
  type Request,
  refusalOf,
  requestFrom,
  type Trouble,
} from '../model/embed/messages';

export interface Line {
  readonly tell: (event: Event) => void;
}

export interface LineEnds {
  /** Origins that may connect; empty: any. */
  readonly origins: readonly string[];
  /** Called when a host is there. */
  readonly onHost: (line: Line) => void;
  readonly onRequest: (request: Request, line: Line) => void;
  /** Called when a host connects that is none of those that may. */
  readonly onStranger: (trouble: Trouble) => void;
}

/** Waits for a host to connect; the answer ends it. Where the figure stands alone nothing is waited for. */
export function waitForHost({ origins, onHost, onRequest, onStranger }: LineEnds): () => void {
  if (window.parent === window) return () => undefined;
  let port: MessagePort | null = null;
  const onMessage = (event: MessageEvent) => {
    if (event.source !== window.parent || !isGreeting(event.data, 'connect')) return;
    const [given] = event.ports;
    if (given === undefined || port !== null) return;
    if (origins.length > 0 && !origins.includes(event.origin)) {
      onStranger(refuse(given, event.origin, origins));
      return;
    }
    port = given;
    const line: Line = { tell: (told) => given.postMessage(told) };
    given.onmessage = ({ data }) => {
      const request = requestFrom(data);
      const id = idOf(data);
      if (request !== null) onRequest(request, line);
      else if (id !== null) line.tell({ type: 'refused', id, message: refusalOf(data) });
    };
    onHost(line);
  };
  window.addEventListener('message', onMessage);
  // Whoever embeds it learns no more than that it is there.
  window.parent.postMessage({ quorumscope: PROTOCOL, type: 'hello' }, '*');
  return () => {
    window.removeEventListener('message', onMessage);
    port?.close();
  };
}

/** Whatever it asks is refused with the reason. */
function refuse(port: MessagePort, origin: string, origins: readonly string[]): Trouble {
  const message = `does not list ${origin}, so this page may show the figure, but not steer it`;
  const trouble = { path: 'hosts', message, allowed: origins.join(', ') };
  const tell = (event: Event) => port.postMessage(event);
  port.onmessage = ({ data }) => {
    const id = idOf(data);
    if (id !== null) tell({ type: 'refused', id, message: `hosts ${message}` });
  };
  tell({ type: 'error', errors: [trouble] });
  return trouble;
}
