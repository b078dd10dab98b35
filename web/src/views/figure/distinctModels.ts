/** The lines to hold against the curves. */
import type { ModelLine } from './figureProps';

/** Whether two lines are one in the panel. */
export function isSame(a: ModelLine, b: ModelLine): boolean {
  return (
    a.text === b.text &&
    a.isFromStep === b.isFromStep &&
    a.rates.length === b.rates.length &&
    a.rates.every(({ fromNs, transactionsPerSecond }, index) => {
      const other = b.rates[index];
      return other?.fromNs === fromNs && other.transactionsPerSecond === transactionsPerSecond;
    })
  );
}

/** Each line once, with the last of the runs that it is about. */
export function distinctModels(models: readonly ModelLine[]): readonly ModelLine[] {
  return models.filter(
    (model, index) => !models.slice(index + 1).some((later) => isSame(model, later)),
  );
}
