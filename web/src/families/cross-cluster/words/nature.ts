/** What is said of a run of two clusters below its name. */
import { formatCount } from '../../../base/format';
import { formatQuantity } from '../../../base/quantity';
import { type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';

const SCHEMES: Readonly<Record<string, string>> = {
  picsou: 'once, acknowledged by quorums',
  one_shot: 'once, and nothing else',
  all_to_all: 'from all to all',
  leader: 'from leader to leader',
  otu: 'from the leader to u + 1',
};

/** How messages cross, and how many replicas are faulty. */
export function natureOf(scenario: Scenario): readonly string[] {
  const scheme = textAt(scenario, 'protocol.scheme') || 'picsou';
  const faulty = valueAt(scenario, 'protocol.faulty');
  const count = Array.isArray(faulty) ? faulty.length : 0;
  const acknowledges = scheme === 'picsou';
  const pause = valueAt(scenario, 'protocol.quack.pause_ms');
  return [
    SCHEMES[scheme] ?? scheme,
    ...(acknowledges
      ? [`a no-op after ${formatQuantity(numberOf(scenario, 'protocol.quack.no_op_ms'), 'ms')}`]
      : []),
    ...(acknowledges && typeof pause === 'number'
      ? [`a pause of ${formatQuantity(pause, 'ms')}`]
      : []),
    ...(textAt(scenario, 'protocol.rules_of') === 'prototype' ? ['rules of the prototype'] : []),
    ...(count > 0 ? [`${formatCount(count)} faulty`] : []),
  ];
}
