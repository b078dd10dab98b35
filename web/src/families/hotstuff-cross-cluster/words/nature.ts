/** What is said of a run below its name: how A’s log crosses, and when B takes over. */
import { formatCount } from '../../../base/format';
import { formatQuantity } from '../../../base/quantity';
import { type Scenario, valueAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';
import { natureOf as ofCrossing } from '../../cross-cluster/words/nature';

/** The crossing’s settings at the places where two clusters have them by themselves. */
function crossingOf(scenario: Scenario): Scenario {
  return { ...scenario, protocol: valueAt(scenario, 'protocol.crossing') ?? {} };
}

export function natureOf(scenario: Scenario): readonly string[] {
  if (valueAt(scenario, 'protocol.crosses') === false) return ['the log stays where it is'];
  const [how = ''] = ofCrossing(crossingOf(scenario));
  const piece = formatCount(numberOf(scenario, 'protocol.piece_tx'));
  const toldS = valueAt(scenario, 'protocol.takeover.at_s');
  const silenceMs = valueAt(scenario, 'protocol.takeover.silence_ms');
  return [
    `pieces of ${piece} transactions, ${how}`,
    ...(typeof toldS === 'number'
      ? [`takeover at ${formatQuantity(toldS, 's')}`]
      : typeof silenceMs === 'number'
        ? [`takeover after ${formatQuantity(silenceMs, 'ms')} of silence`]
        : []),
  ];
}
