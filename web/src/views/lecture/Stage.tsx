/** What stands around the picture on the stage. */
export { StageHead } from './StageHead';
export { StageKeys } from './StageKeys';
export { StageScreen } from './StageScreen';
