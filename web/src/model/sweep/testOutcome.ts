/** An outcome for tests. */
import type { Measured, Outcome } from '../../core/measuring';

export function testOutcome(part: Partial<Measured>): Outcome {
  return {
    measured: {
      values: {},
      limit: 'window',
      queueGrows: false,
      isSafe: true,
      isLive: true,
      extent: 'whole',
      reachedS: 30,
      digest: '0123456789abcdef',
      ...part,
    },
  };
}
