/** Tests have the family that most scenarios are of: set before each of their files, with all that it knows. */
import { loadWhole } from './load';

await loadWhole({});
