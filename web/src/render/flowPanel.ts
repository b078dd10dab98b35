/** The panel of requests and commits: its layout and its painting. */
import { layFlow } from '../layout/flow';
import { paintFinalBefore, paintFlow, paintFlowMarked, paintFlowWords } from './paintFlow';
import type { PaintedPanel } from './panels';

export const throughput: PaintedPanel<'throughput'> = {
  ...{ id: 'throughput', lay: layFlow, paintAll: paintFlow, paintMarked: paintFlowMarked },
  ...{ paintBefore: paintFinalBefore, paintWords: paintFlowWords },
};
