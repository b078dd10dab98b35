/** Faults of one message, as they are told. */
import { kindName } from '../../core/kinds';
import type { LaneInfo } from '../../core/messages';
import { nameIn } from '../../layout/lanes';
import { type JsonObject, numberAt, textAt } from '../scenario/scenario';

/** Whether a fault is about one message. */
export function isOfMessage({ kind }: JsonObject): boolean {
  return kind === 'drop_message' || kind === 'delay_message';
}

/** "vote Tokyo → N. Virginia at 0.0852145 s dropped"; the ordinal where it is not the first of its like. */
export function messageFaultText(fault: JsonObject, lanes: readonly LaneInfo[]): string {
  const end = (key: string) => {
    const value = fault[key];
    return typeof value === 'number' ? nameIn(lanes, value) : `replica ${value}`;
  };
  const kind = kindName(textAt(fault, 'message'));
  const nth = numberAt(fault, 'nth', 0);
  const what = nth === 0 ? kind : `${kind} no. ${nth + 1}`;
  const sentS = Number(numberAt(fault, 'sent_s', 0).toFixed(3));
  const deed = fault.kind === 'drop_message' ? 'dropped' : `delayed by ${fault.by_ms} ms`;
  return `${what} ${end('from')} → ${end('to')} at ${sentS} s ${deed}`;
}
