/**
 * The newest answer to the newest question: one computation at a time, and of the questions that come
 * meanwhile only the last is kept. Every question that is asked for long enough is answered in the end,
 * so a drag that asks without a pause is followed, not starved.
 */

/** The function that asks; a computation that fails is the caller's to catch inside of `compute`. */
export function latestOnly<Question>(
  compute: (question: Question) => Promise<void>,
): (question: Question) => void {
  let isBusy = false;
  let next: { readonly question: Question } | null = null;

  const run = async (): Promise<void> => {
    isBusy = true;
    while (next !== null) {
      const { question } = next;
      next = null;
      await compute(question);
    }
    isBusy = false;
  };

  return (question) => {
    next = { question };
    if (!isBusy) void run();
  };
}
