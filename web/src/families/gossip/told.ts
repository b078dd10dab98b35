/** What of gossip comes with what tells of runs. */
export { looking } from './looking';
export { words } from './words/told';
