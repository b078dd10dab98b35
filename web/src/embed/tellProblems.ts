/** Tells a host that its figure could not be opened, and why. */
import type { ScenarioError } from '../core/messages';
import { waitForHost } from './port';

export function tellProblems(problems: readonly ScenarioError[], origins: readonly string[]): void {
  const errors = problems.map(({ path, message, allowed }) => ({ path, message, allowed }));
  waitForHost({
    origins,
    onHost: (line) => line.tell({ type: 'error', errors }),
    onStranger: () => undefined,
    onRequest: ({ id }, line) => {
      if (id !== undefined) line.tell({ type: 'refused', id, message: 'There is no figure' });
    },
  });
}
