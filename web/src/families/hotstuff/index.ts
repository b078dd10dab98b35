/** HotStuff and the protocols of its kind: replicas agree on blocks, view by view. */

import { glyph } from '../../views/figure/Legend';
import { coming } from '../../views/parts/coming';
import type { Family } from '../family';
import { glyphs } from './layout/glyphs';
import { leaderAt } from './layout/leader';
import { ledgersRoom } from './layout/ledgerRoom';
import { viewBands } from './layout/viewBands';
import { quorumOf } from './words/quorum';
import { standingOf } from './words/standing';

export const family: Family = {
  figure: {
    panels: [
      {
        ...{ id: 'blocks', room: ledgersRoom },
        part: coming(async () => (await import('./figure/LedgerPanel')).ledgerPanel),
      },
    ],
    troubles: [
      { kind: 'violation', ...glyph('octagon', 'violation') },
      { kind: 'refused', ...glyph('noEntry', 'vote refused') },
      { kind: 'timed_out', ...glyph('hourglass', 'time-out') },
      { kind: 'view_changed', ...glyph('diamond', 'view change: new epoch', true) },
      { kind: 'restarted', ...glyph('restart', 'restart', true, 'ink') },
    ],
  },
  settingsViews: () => import('./settings/views'),
  later: () => import('./later'),
  agreement: { standing: standingOf, quorum: quorumOf },
  lanes: { leaderAt, layBands: viewBands, glyphs },
};
