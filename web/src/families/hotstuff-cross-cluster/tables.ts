/**
 * A takeover: kinds and marks, made from the engine's Rust types, not by hand; after a change of those,
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
    { word: "takeover", names: ["takeover message", "takeover messages"], role: "leads", tag: "nothing", hasData: false, isQuiet: false },
    { word: "stream", names: ["micro-batch", "micro-batches"], role: "spreads", tag: "transactions", hasData: true, isQuiet: false },
    { word: "acknowledgement", names: ["acknowledgement", "acknowledgements"], role: "spreads", tag: "nothing", hasData: false, isQuiet: true },
    { word: "lane_data", names: ["fetched transactions", "fetched transactions"], role: "spreads", tag: "transactions", hasData: true, isQuiet: false },
    { word: "message", names: ["message", "messages"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "resend", names: ["resend", "resends"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "inside", names: ["broadcast inside", "broadcasts inside"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "no_op", names: ["no-op", "no-ops"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: false },
    { word: "answer", names: ["answer", "answers"], role: "catches_up", tag: "nothing", hasData: true, isQuiet: false },
  ],
  marks: ["proposed", "voted", "certified", "locked", "committed", "timed_out", "view_changed", "entered", "fetched", "restarted", "violation", "installed", "keyed", "refused", "resent", "gone", "decided", "recovered", "served"],
} as const satisfies Tables;

export type MessageKind = (typeof tables.kinds)[number]['word'];
export type MarkKind = (typeof tables.marks)[number];
