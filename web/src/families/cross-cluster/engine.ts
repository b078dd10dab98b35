/** The module of WASM of two clusters. */
import * as module from '../../../../core-wasm/pkg/cross-cluster/quorumscope_cross_cluster_page';
import type { EngineModule } from '../../core/engineModule';

export const engine: EngineModule = module;
