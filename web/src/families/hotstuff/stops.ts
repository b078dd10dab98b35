/** What is stepped to in runs of HotStuff’s replicas. */
import { asked, COUNT_MAX, stopKind } from '../../model/run/stopKind';

export const stops = [
  stopKind('viewChange', 'view change'),
  stopKind('timeOut', 'time-out'),
  stopKind('lock', 'lock'),
  stopKind('certificate', 'certificate of view', asked('View', '', [1, 1, COUNT_MAX])),
  stopKind('conflict', 'two blocks certified in one view'),
];
