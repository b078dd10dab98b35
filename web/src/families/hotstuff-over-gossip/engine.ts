/** The module of WASM of HotStuff over gossip. */
import * as module from '../../../../core-wasm/pkg/hotstuff-over-gossip/quorumscope_hotstuff_over_gossip_page';
import type { EngineModule } from '../../core/engineModule';

export const engine: EngineModule = module;
