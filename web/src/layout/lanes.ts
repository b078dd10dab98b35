/**
 * Lanes of a space-time diagram: where each replica's lane lies. Lanes closer than `likePx` to each other are
 * clustered: messages between the same two clusters are alike, nobody could tell them apart.
 */

/** Lanes nearer than this share a cluster. */
const likePx = 6;

export interface LanePositions {
  /** Number of lanes. */
  readonly count: number;
  /** y of a replica's lane, by replica. */
  readonly yPx: Float32Array;
  /** Distance between neighbouring lanes. */
  readonly stepPx: number;
  readonly clusters: number;
  /** Cluster of a replica's lane, by replica. */
  readonly clusterOf: Uint16Array;
  /** Middle of a cluster's lanes, by cluster. */
  readonly clusterYPx: Float32Array;
}

/** Lays lanes out from `topPx` downwards in the order given. */
export function lanePositions(
  lanes: readonly { readonly replica: number }[],
  topPx: number,
  stepPx: number,
): LanePositions {
  const size = 1 + Math.max(-1, ...lanes.map((lane) => lane.replica));
  const perCluster = stepPx >= likePx ? 1 : Math.ceil(likePx / Math.max(stepPx, 0.01));
  const clusters = Math.ceil(lanes.length / perCluster);
  const yPx = new Float32Array(size);
  const clusterOf = new Uint16Array(size);
  lanes.forEach(({ replica }, index) => {
    yPx[replica] = topPx + index * stepPx;
    clusterOf[replica] = Math.floor(index / perCluster);
  });
  const clusterYPx = Float32Array.from({ length: clusters }, (_, cluster) => {
    const first = cluster * perCluster;
    const last = Math.min(lanes.length, first + perCluster) - 1;
    return topPx + ((first + last) / 2) * stepPx;
  });
  return { count: lanes.length, yPx, stepPx, clusters, clusterOf, clusterYPx };
}

/**
 * Which lanes can carry a label without touching: all where there is room, else every k-th from the top and
 * always the first. Indexes of lanes.
 */
export function labelledLanes(count: number, stepPx: number, labelPx: number): number[] {
  const every = Math.max(1, Math.ceil(labelPx / Math.max(stepPx, 0.01)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
