/**
 * Gossip's kinds of messages and of marks, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Tables } from '../../core/kinds';

/** In the order of the engine's numbers. */
export const tables = {
  kinds: [
    { word: "transaction", names: ["transaction", "transactions"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "announcement", names: ["announcement", "announcements"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: false },
    { word: "request", names: ["request", "requests"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: false },
    { word: "codeword", names: ["codeword", "codewords"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "list", names: ["list of hashes", "lists of hashes"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: false },
    { word: "report", names: ["report of losses", "reports of losses"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: true },
  ],
  marks: ["made", "delivered", "lost", "violation"],
} as const satisfies Tables;

export type MessageKind = (typeof tables.kinds)[number]['word'];
export type MarkKind = (typeof tables.marks)[number];
