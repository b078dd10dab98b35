/** The settings whose range and value depend on what carries the messages of a run. */
import { type Field, fieldAt } from './fields';
import { MODEL, models } from './network';
import { numberAt, type Scenario } from './scenario';
import { type WordField, wordsAt } from './schema';

/** The model as a field of words. */
export function modelField(): WordField {
  return { ...wordsAt(MODEL), words: models() };
}

/** What TCP puts into a segment, and before it, where a scenario says nothing else. */
const SEGMENT_BYTES = 1448;
const HEADER_BYTES = 52;

export const WINDOW = 'network.window_bytes';
export const INITIAL_WINDOW = 'network.tcp.initial_window_bytes';
export const PATH_RATE = 'network.path.mbps';
export const BUFFER = 'network.path.buffer_bytes';

export function windowField(): Field {
  return fieldAt(WINDOW);
}

/** The window, which has no limit under TCP where a scenario says nothing, and holds a segment at least. */
export function tcpWindowField(): Field {
  return { ...windowField(), minimum: SEGMENT_BYTES, initial: null };
}

/** Where it is not said, ten segments. */
export function initialWindowField(): Field {
  const initial = 10 * SEGMENT_BYTES;
  return { ...fieldAt(INITIAL_WINDOW), minimum: SEGMENT_BYTES, isNullable: false, initial };
}

export function pathRateField(): Field {
  return fieldAt(PATH_RATE);
}

export function bufferField(): Field {
  return { ...fieldAt(BUFFER), minimum: SEGMENT_BYTES + HEADER_BYTES };
}

/** Ten segments, as far as a scenario says how large they are. */
export function usualInitialWindow(scenario: Scenario): number {
  return 10 * numberAt(scenario, 'network.segment_bytes', SEGMENT_BYTES);
}
