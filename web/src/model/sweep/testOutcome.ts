/** An outcome for tests. */
import type { Measured, Outcome } from '../../core/measuring';
import type { Measurement } from '../../core/messages';

export function testOutcome(part: Partial<Measured>): Outcome {
  return {
    measured: {
      values: {},
      limit: 'window',
      queueGrows: false,
      isSafe: true,
      extent: 'whole',
      told: { reached_s: 30 } as Measurement,
      ...part,
    },
  };
}
