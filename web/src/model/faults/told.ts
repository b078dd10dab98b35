/**
 * What is done to runs on purpose, as the figure shows it: faults, lies, changes of settings, forks. It comes with the
 * first scenario that has any (`hasMischief`).
 */

export { changeTexts } from '../scenario/changeTexts';
export { mischiefOfRun } from './mischief';
export { sharesPast } from './past';
export { marksIn, shownMark } from './trackMarks';
