/** Tests have the family that most scenarios are of: set before each of their files. */
import { setFamily } from './family';
import { family } from './hotstuff/index';

setFamily(family);
