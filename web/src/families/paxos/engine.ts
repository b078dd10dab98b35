/** MultiPaxos’ module of WASM. */
import * as module from '../../../../core-wasm/pkg/paxos/quorumscope_paxos_page';
import type { EngineModule } from '../../core/engineModule';

export const engine: EngineModule = module;
