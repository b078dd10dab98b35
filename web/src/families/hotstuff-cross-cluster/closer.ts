/** What HotStuff across two clusters says where something is set, swept or looked at closely. */
import type { FamilyCloser } from '../family';
import { settings } from './settings/settings';
import { sweeps } from './settings/sweeps';
import { closeWords } from './words/closeWords';

export const closer: FamilyCloser = { settings, sweeps, words: closeWords };
