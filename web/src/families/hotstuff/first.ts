/** What of HotStuff is known before the engine starts. */
import { file as schema } from '../../../../core-wasm/families/hotstuff/format/schema.json?bare';
import { asked, COUNT_MAX, stopKind } from '../../model/run/stopKind';
import type { FamilyFirst } from '../first';
import { tables } from './tables';

export const first: FamilyFirst = {
  tables,
  scenarios: {
    name: 'hotstuff',
    schema,
    loadFormerWords: async () =>
      (await import('../../../../core-wasm/families/hotstuff/format/schema.json?former')).file,
  },
  runs: {
    stops: [
      stopKind('viewChange', 'view change'),
      stopKind('timeOut', 'time-out'),
      stopKind('lock', 'lock'),
      stopKind('certificate', 'certificate of view', asked('View', '', [1, 1, COUNT_MAX])),
      stopKind('conflict', 'two blocks certified in one view'),
    ],
  },
};
