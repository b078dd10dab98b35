/** What stands around the picture on the stage. */
export { StageAnswer, StageHead } from './StageHead';
export { StageKeys } from './StageKeys';
