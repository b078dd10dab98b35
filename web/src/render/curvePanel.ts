/** The panel of what is committed, and how long clients wait: its layout and its painting. */
export { curves } from '../layout/curves';
export { paintCommitted } from './paintCommitted';
export { paintLatency, paintWaits } from './paintLatency';
