/** The door for what is made when the page is built: of each family its scenarios in the browser. */
const families = {
  hotstuff: () => import('./hotstuff/shelves/shelves'),
  paxos: () => import('./paxos/shelves/shelves'),
  gossip: () => import('./gossip/shelves/shelves'),
  cross_cluster: () => import('./cross-cluster/shelves/shelves'),
  hotstuff_over_gossip: () => import('./hotstuff-over-gossip/shelves/shelves'),
  hotstuff_cross_cluster: () => import('./hotstuff-cross-cluster/shelves/shelves'),
};

export const shelves = await Promise.all(
  Object.entries(families).map(async ([family, load]) => ({ family, ...(await load()).shelves })),
);
