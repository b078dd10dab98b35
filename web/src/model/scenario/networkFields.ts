/** The settings whose range and value depend on what carries the messages of a run. */
import './wholeSchema';
import { fieldAt } from './fields';
import { MODEL, models } from './network';
import { numberAt, type Scenario } from './scenario';
import { type WordField, wordsAt } from './schema';

/** The model as a field of words. */
export const modelField: WordField = { ...wordsAt(MODEL), words: models };

/** What TCP puts into a segment, and before it, where a scenario says nothing else. */
const SEGMENT_BYTES = 1448;
const HEADER_BYTES = 52;

export const WINDOW = 'network.window_bytes';

/** The window, which has no limit under TCP where a scenario says nothing, and holds a segment at least. */
export const windowField = fieldAt(WINDOW);
export const tcpWindowField = { ...windowField, minimum: SEGMENT_BYTES, initial: null };
/** Where it is not said, ten segments. */
export const initialWindowField = {
  ...fieldAt('network.tcp.initial_window_bytes'),
  minimum: SEGMENT_BYTES,
  isNullable: false,
  initial: 10 * SEGMENT_BYTES,
};
export const bufferField = {
  ...fieldAt('network.path.buffer_bytes'),
  minimum: SEGMENT_BYTES + HEADER_BYTES,
};

/** Ten segments, as far as a scenario says how large they are. */
export function usualInitialWindow(scenario: Scenario): number {
  return 10 * numberAt(scenario, 'network.segment_bytes', SEGMENT_BYTES);
}
