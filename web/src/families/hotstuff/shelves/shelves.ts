/** HotStuff's scenarios in the browser. */
import type { Shelves } from '../../../model/browse/topics';
import { finds } from './finds';
import { keywords } from './keywords';
import { topics } from './topics';

export const shelves: Shelves = { topics, keywords, finds };
