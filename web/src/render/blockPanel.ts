/** The ledgers of replicas and the graph of blocks: their layout and their painting. */
import { layLedgers } from '../layout/ledgerPlaces';
import { paintLedgers } from './paintLedgers';
import type { PaintedPanel } from './panels';

export const blocks: PaintedPanel<'blocks'> = {
  ...{ id: 'blocks', lay: layLedgers, paintMoment: paintLedgers },
};
