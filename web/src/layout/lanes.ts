/**
 * Lanes of a space-time diagram: where each replica's lane lies. Lanes closer than `likePx` to each other are
 * clustered: messages between the same two clusters are alike, nobody could tell them apart.
 */

/** Lanes nearer than this share a cluster. */
const likePx = 6;
/** Clusters of the coarsest kind, the first lane apart. */
const coarseClusters = 12;

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
  const yPx = new Float32Array(size);
  lanes.forEach(({ replica }, index) => {
    yPx[replica] = topPx + index * stepPx;
  });
  const perCluster = stepPx >= likePx ? 1 : Math.ceil(likePx / Math.max(stepPx, 0.01));
  return clustered({ count: lanes.length, yPx, stepPx }, topPx, (lane) =>
    Math.floor(lane / perCluster),
  );
}

/** The same lanes in a dozen clusters, the first lane alone: for more messages than can be drawn singly. */
export function coarseLanes(lanes: LanePositions): LanePositions {
  const topPx = Math.min(...lanes.yPx);
  const perCluster = Math.max(1, Math.ceil((lanes.count - 1) / coarseClusters));
  return clustered(lanes, topPx, (lane) =>
    lane === 0 ? 0 : 1 + Math.floor((lane - 1) / perCluster),
  );
}

function clustered(
  lanes: Pick<LanePositions, 'count' | 'yPx' | 'stepPx'>,
  topPx: number,
  clusterOfLane: (lane: number) => number,
): LanePositions {
  const { count, yPx, stepPx } = lanes;
  const clusters = count === 0 ? 0 : 1 + clusterOfLane(count - 1);
  const laneOf = (y: number) => Math.round((y - topPx) / stepPx);
  const clusterOf = Uint16Array.from(yPx, (y) => clusterOfLane(laneOf(y)));
  const sums = new Float64Array(clusters);
  const sizes = new Float64Array(clusters);
  for (let lane = 0; lane < count; lane++) {
    const cluster = clusterOfLane(lane);
    sums[cluster] = (sums[cluster] as number) + topPx + lane * stepPx;
    sizes[cluster] = (sizes[cluster] as number) + 1;
  }
  const clusterYPx = Float32Array.from(sums, (sum, cluster) => sum / (sizes[cluster] as number));
  return { count, yPx, stepPx, clusters, clusterOf, clusterYPx };
}

/**
 * Which lanes can carry a label without touching: all where there is room, else every k-th from the top and
 * always the first. Indexes of lanes.
 */
export function labelledLanes(count: number, stepPx: number, labelPx: number): number[] {
  const every = Math.max(1, Math.ceil(labelPx / Math.max(stepPx, 0.01)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
