/** The door for the worker: of each family its module of WASM. */

import crossUrl from '../../../core-wasm/pkg/cross-cluster/quorumscope_cross_cluster_page_bg.wasm?url';
import gossipUrl from '../../../core-wasm/pkg/gossip/quorumscope_gossip_page_bg.wasm?url';
import hotstuffUrl from '../../../core-wasm/pkg/hotstuff/quorumscope_hotstuff_bg.wasm?url';
import recoveryUrl from '../../../core-wasm/pkg/hotstuff-cross-cluster/quorumscope_hotstuff_cross_cluster_page_bg.wasm?url';
import overGossipUrl from '../../../core-wasm/pkg/hotstuff-over-gossip/quorumscope_hotstuff_over_gossip_page_bg.wasm?url';
import paxosUrl from '../../../core-wasm/pkg/paxos/quorumscope_paxos_page_bg.wasm?url';
import type { EngineModule } from '../core/engineModule';

interface Door {
  readonly module: () => Promise<EngineModule>;
  /** Where its bytes are, which are asked for beside its code. */
  readonly url: string;
}

const engines: Readonly<Record<string, Door>> = {
  hotstuff: {
    module: async () => (await import('./hotstuff/engine')).engine,
    url: hotstuffUrl,
  },
  paxos: {
    module: async () => (await import('./paxos/engine')).engine,
    url: paxosUrl,
  },
  gossip: {
    module: async () => (await import('./gossip/engine')).engine,
    url: gossipUrl,
  },
  cross_cluster: {
    module: async () => (await import('./cross-cluster/engine')).engine,
    url: crossUrl,
  },
  hotstuff_over_gossip: {
    module: async () => (await import('./hotstuff-over-gossip/engine')).engine,
    url: overGossipUrl,
  },
  hotstuff_cross_cluster: {
    module: async () => (await import('./hotstuff-cross-cluster/engine')).engine,
    url: recoveryUrl,
  },
};

/** The module of a family, ready to be asked; the first where none is called so. */
export async function bringUp(family: string): Promise<EngineModule> {
  const door = engines[family] ?? Object.values(engines)[0];
  if (door === undefined) throw new Error('there is no family');
  const bytes = fetch(new URL(door.url, self.location.href));
  const module = await door.module();
  await module.default({ module_or_path: bytes });
  return module;
}

/** The module of a family, whose bytes are still to be brought. */
export function engineOf(family: string): Promise<EngineModule> {
  const door = engines[family];
  if (door === undefined) throw new Error(`there is no family ${family}`);
  return door.module();
}
