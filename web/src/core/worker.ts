/** The worker's entry: brings up the engine's WASM and hands it what the page asks, in order. */
import init from '../../../core-wasm/pkg/quorumscope_wasm';
import wasmUrl from '../../../core-wasm/pkg/quorumscope_wasm_bg.wasm?url';
import { Engine, messageOf, type Post } from './engine';
import type { Request } from './messages';

const post: Post = (replies, transfer) => self.postMessage(replies, { transfer });

// Before the first await, or what the page has sent by then is lost.
self.onmessage = ({ data }: MessageEvent<Request>) => {
  void ready.then((engine) => engine?.handle(data));
};

const ready = init({ module_or_path: new URL(wasmUrl, self.location.href) }).then(
  () => new Engine(post),
  (thrown: unknown) => {
    post([{ kind: 'panic', message: `The engine did not start: ${whyNot(thrown)}` }], []);
    return undefined;
  },
);

/** A browser says of a policy against WASM that something was refused, but not what its site must allow. */
function whyNot(thrown: unknown): string {
  const message = messageOf(thrown);
  const isPolicy = /content security policy|unsafe-eval/i.test(message);
  return isPolicy
    ? "this site's content security policy does not let WebAssembly run; its script-src must allow 'wasm-unsafe-eval'"
    : message;
}
