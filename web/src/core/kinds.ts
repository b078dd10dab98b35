/**
 * The kinds of messages, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test -p quorumscope-wasm typescript`.
 */
import type { MessageKind } from './control';

/** What a kind of message is for. */
export const ROLES = ["opens", "asks", "answers", "closes", "leads", "catches_up", "forwards", "spreads"] as const;
export type Role = (typeof ROLES)[number];

/** What the tag of a message counts. */
export const TAGS = ["round", "transactions", "nothing"] as const;
export type Tag = (typeof TAGS)[number];

export interface KindInfo {
  /** What one is called, and what many are. */
  readonly names: readonly [one: string, many: string],
  readonly role: Role,
  readonly tag: Tag,
  /** Whether it carries blocks or transactions. */
  readonly hasData: boolean,
}

export const KINDS: Readonly<Record<MessageKind, KindInfo>> = {
  proposal: { names: ["proposal", "proposals"], role: "opens", tag: "round", hasData: true },
  vote: { names: ["vote", "votes"], role: "answers", tag: "round", hasData: false },
  complaint: { names: ["view-change request", "view-change requests"], role: "leads", tag: "round", hasData: false },
  new_view: { names: ["new-view", "new-views"], role: "leads", tag: "round", hasData: false },
  next_view: { names: ["view-change proof", "view-change proofs"], role: "leads", tag: "round", hasData: false },
  fetch: { names: ["fetch request", "fetch requests"], role: "catches_up", tag: "nothing", hasData: false },
  blocks: { names: ["fetched blocks", "fetched blocks"], role: "catches_up", tag: "round", hasData: true },
  forward: { names: ["forwarded transactions", "forwarded transactions"], role: "forwards", tag: "transactions", hasData: true },
  stream: { names: ["micro-batch", "micro-batches"], role: "spreads", tag: "transactions", hasData: true },
  acknowledgement: { names: ["acknowledgement", "acknowledgements"], role: "spreads", tag: "nothing", hasData: false },
  lane_data: { names: ["fetched transactions", "fetched transactions"], role: "spreads", tag: "transactions", hasData: true },
  pre_commit: { names: ["pre-commit", "pre-commits"], role: "asks", tag: "round", hasData: false },
  commit: { names: ["commit message", "commit messages"], role: "asks", tag: "round", hasData: false },
  decide: { names: ["decision", "decisions"], role: "closes", tag: "round", hasData: false },
};
