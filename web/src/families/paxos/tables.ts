/**
 * MultiPaxos' kinds of messages and of marks, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Tables } from '../../core/kinds';

/** In the order of the engine's numbers. */
export const tables = {
  kinds: [
    { word: "prepare", names: ["prepare", "prepares"], role: "leads", tag: "round", hasData: false, isQuiet: false },
    { word: "promise", names: ["promise", "promises"], role: "leads", tag: "round", hasData: true, isQuiet: false },
    { word: "two_a", names: ["2a", "2a"], role: "opens", tag: "round", hasData: true, isQuiet: false },
    { word: "two_b", names: ["2b", "2b"], role: "answers", tag: "round", hasData: false, isQuiet: false },
    { word: "heartbeat", names: ["heartbeat", "heartbeats"], role: "leads", tag: "round", hasData: false, isQuiet: true },
    { word: "catch_up", names: ["question for decisions", "questions for decisions"], role: "catches_up", tag: "nothing", hasData: false, isQuiet: false },
    { word: "decisions", names: ["decisions", "decisions"], role: "catches_up", tag: "nothing", hasData: true, isQuiet: false },
  ],
  marks: ["stood", "promised", "led", "proposed", "repeated", "accepted", "decided", "executed", "suspected", "restarted", "violation", "prepared"],
} as const satisfies Tables;

export type MessageKind = (typeof tables.kinds)[number]['word'];
export type MarkKind = (typeof tables.marks)[number];
