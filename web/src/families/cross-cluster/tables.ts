/**
 * Two clusters: kinds and marks, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Tables } from '../../core/kinds';

/** In the order of the engine's numbers. */
export const tables = {
  kinds: [
    { word: "message", names: ["message", "messages"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "resend", names: ["resend", "resends"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "inside", names: ["broadcast inside", "broadcasts inside"], role: "spreads", tag: "nothing", hasData: true, isQuiet: false },
    { word: "no_op", names: ["no-op", "no-ops"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: false },
    { word: "question", names: ["question", "questions"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: false },
    { word: "answer", names: ["answer", "answers"], role: "catches_up", tag: "nothing", hasData: true, isQuiet: false },
  ],
  marks: ["sent", "resent", "received", "told", "quacked", "missed", "skipped", "reconfigured", "violation"],
} as const satisfies Tables;

export type MessageKind = (typeof tables.kinds)[number]['word'];
export type MarkKind = (typeof tables.marks)[number];
