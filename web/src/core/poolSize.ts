/** How many workers measure runs. */
const WORKERS_MAX = 8;

/** As many as there are cores, less one. */
export function poolSize(): number {
  return Math.min(WORKERS_MAX, Math.max(1, cores() - 1));
}

/** The same where the page rests while they work. */
export function restingPoolSize(): number {
  return Math.min(WORKERS_MAX, cores());
}

function cores(): number {
  return navigator.hardwareConcurrency || 2;
}
