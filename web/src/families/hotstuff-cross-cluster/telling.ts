/** What of HotStuff across two clusters comes with what tells of runs. */
export { looking } from '../hotstuff/looking';
export { words } from './words/told';
