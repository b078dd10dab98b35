/** What a scenario says of what is to come: when something is done to its runs, and when its answers are proved. */
import { isObject, type Json, numberAt, type Scenario } from '../scenario/scenario';

/** Lists of what is done to a run on purpose. */
const LISTS = ['faults', 'adversaries', 'changes'] as const;

/** When what is done to a run begins: faults, lies and changes of settings, in nanoseconds. */
export function mischiefOf(run: Scenario): readonly number[] {
  return LISTS.flatMap((list) => objectsOf(run[list])).map((each) =>
    Math.round(1e9 * numberAt(each, 'sent_s', numberAt(each, 'at_s', 0))),
  );
}

/** The moments that prove the cases of an answer, in nanoseconds. */
export function provedIn(answer: Json | undefined): readonly number[] {
  return objectsOf(answer).flatMap(({ at_s: atS }) =>
    typeof atS === 'number' ? [Math.round(1e9 * atS)] : [],
  );
}

function objectsOf(list: Json | undefined) {
  return Array.isArray(list) ? list.filter((each: Json) => isObject(each)) : [];
}
