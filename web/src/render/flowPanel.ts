/** The panel of requests and commits: its layout and its painting. */
export { flow } from '../layout/flow';
export { paintFinalBefore, paintFlow, paintFlowMarked, paintFlowWords } from './paintFlow';
