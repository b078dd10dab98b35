/** CSS properties with the colours of the runs, in the order in which they are shown. */
export const RUN_COLORS = ['--run-a', '--run-b', '--run-c', '--run-d'] as const;
