/** What of two clusters comes with what tells of runs. */
export { looking } from './looking';
export { words } from './words/told';
