/**
 * The worker's entry: brings up the WASM of the family that it is named after and hands it what the page asks, in
 * order. Whoever sends a port has an engine of its own behind that.
 */
import { Engine, messageOf } from '../core/engine';
import type { Reply, Request } from '../core/messages';
import { bringUp } from './engines';

const loaded = bringUp(self.name).catch(
  (thrown: unknown) => `The engine did not start: ${whyNot(thrown)}`,
);

/** Where the page's requests come from, and their answers go. */
interface End {
  readonly postMessage: (replies: readonly Reply[], options: { transfer: ArrayBuffer[] }) => void;
}

/** An engine, as soon as there is WASM; what it is asked before then it does in order. */
function engineAt(end: End): (request: Request) => void {
  const engine = loaded.then((module) => {
    if (typeof module !== 'string')
      return new Engine(module, (replies, transfer) => end.postMessage(replies, { transfer }));
    end.postMessage([{ kind: 'panic', message: module }], { transfer: [] });
    return null;
  });
  return (request) => void engine.then((ready) => ready?.handle(request));
}

let ask: ((request: Request) => void) | null = null;
// Before the first await, or what the page has sent by then is lost.
self.onmessage = ({ data, ports: [port] }: MessageEvent<Request>) => {
  if (port === undefined) {
    ask ??= engineAt(self);
    ask(data);
    return;
  }
  const askThere = engineAt(port);
  port.onmessage = (event: MessageEvent<Request>) => askThere(event.data);
};

/** A browser says of a policy against WASM that something was refused, but not what its site must allow. */
function whyNot(thrown: unknown): string {
  const message = messageOf(thrown);
  if (!('WebAssembly' in self)) return 'this browser does not allow WebAssembly';
  const isPolicy = /content security policy|unsafe-eval/i.test(message);
  return isPolicy
    ? "this site's content security policy does not allow WebAssembly; its script-src must allow 'wasm-unsafe-eval'"
    : message;
}
