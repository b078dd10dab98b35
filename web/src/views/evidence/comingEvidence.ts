/** The evidence, when it is first needed, or in idle time before. */
import { loadEvidence } from '../../model/evidence/evidence';
import { coming } from '../parts/coming';

export const comingEvidence = coming(loadEvidence);
