/** The pictures over time as a table for each run: equal parts of it, with the playhead in one of them. */

import { useState } from 'react';
import { formatCount, formatLatency } from '../../base/format';
import type { Readable } from '../../base/store';
import type { OverTime } from '../../core/columns';
import { type LanesOfFamily, lanesOfFamily } from '../../layout/family';
import { clock } from '../../layout/names';
import { tableRows, until, within } from '../../layout/overtime/overTime';
import { timeScale } from '../../layout/timeScale';
import type { ShownRun } from '../../model/run/session';
import { ToldTable } from '../figure/ToldTable';
import { useSettled } from '../figure/useSettled';

const ROWS = 20;
const columns = ({ round: [one, many], final }: LanesOfFamily) => [
  'from',
  'answered',
  'half within',
  '99 % within',
  `not yet ${final.done}`,
  `${many} begun`,
  `longest ${one}`,
];

interface TablesProps {
  readonly runs: readonly ShownRun[];
  readonly told: readonly (OverTime | null)[];
  readonly horizonNs: number;
  readonly playhead: Readable<{ readonly timeNs: number }>;
}

export function OverTimeTables(props: TablesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="figure-button over-time-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'hide the table' : 'as a table'}
      </button>
      {isOpen && <Tables {...props} />}
    </>
  );
}

function Tables({ runs, told, horizonNs, playhead }: TablesProps) {
  const { timeNs: playheadNs } = useSettled(playhead);
  const time = clock(timeScale(until(horizonNs), 0, 1000));
  const latency = (ns: number) => formatLatency(ns / 1e9);
  return runs.map(({ key, name }, index) => {
    const each = told[index];
    if (each == null) return null;
    const timed = tableRows(each, ROWS).map(
      ({ startNs, answers, queue, views, longestViewNs }) => ({
        timeNs: startNs,
        cells: [
          time(startNs),
          formatCount(answers?.transactions ?? 0),
          answers && latency(within(answers, 0.5)),
          answers && latency(within(answers, 0.99)),
          queue && `${formatCount(queue.least)} to ${formatCount(queue.most)}`,
          formatCount(views),
          views > 0 && latency(longestViewNs),
        ],
      }),
    );
    const table = {
      caption: `${key} ${name}, over time`,
      columns: columns(lanesOfFamily),
      timed,
    };
    return (
      <div key={key} className="figure-tables">
        <ToldTable {...{ table, playheadNs }} />
      </div>
    );
  });
}
