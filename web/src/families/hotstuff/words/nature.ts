/** What is said of a run of HotStuff's below its name. */
import { formatCount } from '../../../base/format';
import { type Scenario, textAt, valueAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';

/**
 * From one block to the next: a pipelined view is one round trip, others have one for each phase and one for the
 * new-views.
 */
function blockTime(variant: string): string {
  if (variant === 'crash_stop') return 'two quorum round trips';
  if (variant === 'two_phase') return 'three quorum round trips';
  if (variant === 'basic') return 'four quorum round trips';
  if (variant === 'byzantine_delta') return 'two quorum round trips and the wait for all';
  return 'quorum round trip';
}

/** Whether transactions spread beside the proposals. */
function streams(scenario: Scenario): boolean {
  return textAt(scenario, 'protocol.dissemination') === 'stream';
}

/** What its proposals carry, and how often they come. */
export function natureOf(scenario: Scenario): readonly string[] {
  if (streams(scenario)) {
    const broken = valueAt(scenario, 'protocol.broken');
    const isBare = Array.isArray(broken) && broken.includes('bare_integer');
    const hash = isBare ? ', without a hash' : ' and a hash';
    const isSent = textAt(scenario, 'protocol.stream.cut') === 'sent';
    const isCertified = textAt(scenario, 'protocol.stream.availability') === 'certificate';
    return [
      `a proposal carries a count${hash}${isCertified ? ', certified by f + 1' : isSent ? ', of all that is sent' : ''}`,
    ];
  }
  const batch = numberOf(scenario, 'protocol.batch.max_tx');
  if (textAt(scenario, 'protocol.dissemination') === 'hashes') {
    return [
      'clients send transactions to all replicas',
      `a block names up to ${formatCount(batch)} by their hashes`,
    ];
  }
  return [
    batch === 1 ? 'one transaction a block' : `up to ${formatCount(batch)} transactions a block`,
    `one block per ${blockTime(textAt(scenario, 'protocol.variant'))}`,
  ];
}
