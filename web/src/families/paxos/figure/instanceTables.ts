/** Instances as a table. */
import { formatCount } from '../../../base/format';
import { clock } from '../../../layout/names';
import type { ToldContent } from '../../../views/figure/figureProps';
import { captionOf, rowsMax, type Table } from '../../../views/figure/ToldTable';
import { instanceRows } from '../layout/instanceRows';

/** The instances in view as they are at the playhead; an instance’s button opens it. */
export function instanceTables({
  run,
  content,
  scene,
  playheadNs,
  onPick,
}: ToldContent): readonly Table[] {
  const time = clock(scene.scale);
  const rows = instanceRows(content.window, scene.scale, playheadNs, rowsMax);
  return [
    {
      caption: captionOf('Instances in view, up to the playhead', rows),
      ...{ columns: ['instance', 'slot', 'proposed', 'requests', 'copies', 'is'], hasHeads: true },
      timed: rows.map(({ row, name, slot, timeNs, requests, copies, fate }) => ({
        ...{ key: row, timeNs },
        cells: [name, String(slot), time(timeNs), formatCount(requests), String(copies), fate],
        ...{ label: `Instance ${name}`, open: () => onPick({ run: run.key, kind: 'block', row }) },
      })),
    },
  ];
}
