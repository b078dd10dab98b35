/** The module of WASM of HotStuff across two clusters. */
import * as module from '../../../../core-wasm/pkg/hotstuff-cross-cluster/quorumscope_hotstuff_cross_cluster_page';
import type { EngineModule } from '../../core/engineModule';

export const engine: EngineModule = module;
