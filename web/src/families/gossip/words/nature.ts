/** What is said of a run of gossip below its name. */
import { formatCount } from '../../../base/format';
import { formatQuantity } from '../../../base/quantity';
import { type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';

/** How transactions spread, and over how many links. */
export function natureOf(scenario: Scenario): readonly string[] {
  const degree = numberOf(scenario, 'protocol.graph.degree');
  const silent = numberOf(scenario, 'protocol.silent');
  const listed = valueAt(scenario, 'protocol.graph.links');
  const links = Array.isArray(listed) ? listed.length : 0;
  return [
    ...schemeText(scenario, degree),
    links > 0 ? `${formatCount(links)} links` : `${formatCount(degree)} links each`,
    ...(silent > 0 ? [`${formatCount(silent)} silent`] : []),
    ...adversaryText(scenario),
  ];
}

function adversaryText(scenario: Scenario): readonly string[] {
  const count = numberOf(scenario, 'protocol.adversary.count');
  if (count === 0) return [];
  const form = count === 1 ? 0 : 1;
  const does: Readonly<Record<string, readonly [string, string]>> = {
    censor: ['censors', 'censor'],
    corrupt: ['sends invalid data', 'send invalid data'],
    report_all: ['reports everything as lost', 'report everything as lost'],
    report_none: ['reports nothing as lost', 'report nothing as lost'],
    flood: ['floods', 'flood'],
    twin: ['mints twins', 'mint twins'],
  };
  const what = does[textAt(scenario, 'protocol.adversary.behaviour') || 'censor']?.[form];
  return what === undefined ? [] : [`${formatCount(count)} ${what}`];
}

function schemeText(scenario: Scenario, degree: number): readonly string[] {
  switch (textAt(scenario, 'protocol.scheme')) {
    case 'flooding':
      return [
        valueAt(scenario, 'protocol.push.back_to_sender') === false
          ? 'everything over each link, not back'
          : 'everything over each link',
      ];
    case 'subset_push':
      return ['to some, hashes to the others'];
    case 'hash_flooding':
      return ['hashes; whoever lacks it asks everybody'];
    case 'rlnc':
      return ['random combinations'];
    case 'shrec':
      return [
        `hashes; one peer is asked, the next after ${formatQuantity(numberOf(scenario, 'protocol.push.patience_ms'), 'ms')}`,
      ];
    case 'gossipsub':
      return [
        `a mesh of ${formatCount(Math.min(degree, numberOf(scenario, 'protocol.push.mesh')))} at once, ${formatCount(numberOf(scenario, 'protocol.push.lazy'))} others get hashes every ${formatQuantity(numberOf(scenario, 'protocol.push.heartbeat_ms'), 'ms')}`,
      ];
    default:
      return [
        `sums of the latest ${formatCount(numberOf(scenario, 'protocol.coding.window'))}`,
        textAt(scenario, 'protocol.coding.steps') === 'proportional'
          ? 'rates change by shares'
          : 'rates change by fixed steps',
      ];
  }
}
