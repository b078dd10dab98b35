/** How marked transactions are drawn: what comes with the first of them. */
import { transactionShapes } from '../layout/transactionBar';
import { paintBarBefore, paintTotal, paintTransaction } from './paintTransaction';

export const marking = { paintBarBefore, paintTotal, paintTransaction, transactionShapes };

export type Marking = typeof marking;
