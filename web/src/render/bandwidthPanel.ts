/** The panel of bandwidth: its layout and its painting. */
export { strips } from '../layout/strips';
export { paintBandwidth, paintLinkBefore, paintStripLabels } from './paintBandwidth';
