/** Gossip’s module of WASM. */
import * as module from '../../../../core-wasm/pkg/gossip/quorumscope_gossip_page';
import type { EngineModule } from '../../core/engineModule';

export const engine: EngineModule = module;
