/** The panel of bandwidth: its layout and its painting. */
import { layStrips } from '../layout/strips';
import { paintBandwidth, paintLinkBefore, paintStripLabels } from './paintBandwidth';
import type { PaintedPanel } from './panels';

export const bandwidth: PaintedPanel<'bandwidth'> = {
  ...{ id: 'bandwidth', lay: layStrips },
  ...{ paintRun: paintBandwidth, paintBefore: paintLinkBefore, paintNames: paintStripLabels },
};
