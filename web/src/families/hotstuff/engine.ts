/** HotStuff's module of WASM. */
import * as module from '../../../../core-wasm/pkg/hotstuff/quorumscope_hotstuff';
import type { EngineModule } from '../../core/engineModule';

export const engine: EngineModule = module;
