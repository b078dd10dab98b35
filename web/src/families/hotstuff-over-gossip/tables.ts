/**
 * HotStuff over gossip: kinds and marks, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Tables } from '../../core/kinds';

/** In the order of the engine's numbers. */
export const tables = {
  kinds: [
    { word: "proposal", names: ["proposal", "proposals"], role: "opens", tag: "round", hasData: true, isQuiet: false },
    { word: "vote", names: ["vote", "votes"], role: "answers", tag: "round", hasData: false, isQuiet: false },
    { word: "complaint", names: ["view-change request", "view-change requests"], role: "leads", tag: "round", hasData: false, isQuiet: false },
    { word: "new_view", names: ["new-view", "new-views"], role: "leads", tag: "round", hasData: false, isQuiet: false },
    { word: "next_view", names: ["view-change proof", "view-change proofs"], role: "leads", tag: "round", hasData: false, isQuiet: false },
    { word: "fetch", names: ["fetch request", "fetch requests"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: false },
    { word: "blocks", names: ["fetched blocks", "fetched blocks"], role: "catches_up", tag: "round", hasData: true, isQuiet: false },
    { word: "forward", names: ["forwarded transactions", "forwarded transactions"], role: "forwards", tag: "transactions", hasData: true, isQuiet: false },
    { word: "stream", names: ["micro-batch", "micro-batches"], role: "spreads", tag: "transactions", hasData: true, isQuiet: false },
    { word: "acknowledgement", names: ["acknowledgement", "acknowledgements"], role: "spreads", tag: "nothing", hasData: false, isQuiet: true },
    { word: "lane_data", names: ["fetched transactions", "fetched transactions"], role: "spreads", tag: "transactions", hasData: true, isQuiet: false },
    { word: "pre_commit", names: ["pre-commit", "pre-commits"], role: "asks", tag: "round", hasData: false, isQuiet: false },
    { word: "commit", names: ["commit message", "commit messages"], role: "asks", tag: "round", hasData: false, isQuiet: false },
    { word: "decide", names: ["decision", "decisions"], role: "closes", tag: "round", hasData: false, isQuiet: false },
    { word: "transaction", names: ["transaction", "transactions"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "codeword", names: ["codeword", "codewords"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
  ],
  marks: ["proposed", "voted", "certified", "locked", "committed", "timed_out", "view_changed", "entered", "fetched", "restarted", "violation", "installed", "keyed", "refused"],
} as const satisfies Tables;

export type MessageKind = (typeof tables.kinds)[number]['word'];
export type MarkKind = (typeof tables.marks)[number];
