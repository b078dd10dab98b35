/** The ledgers of replicas and the graph of blocks: their layout and their painting. */
export { ledgerPlaces } from '../layout/ledgerPlaces';
export { chainsOf } from '../layout/ledgers';
export { paintLedgers } from './paintLedgers';
