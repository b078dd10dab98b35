/** What stands around the pictures over time: names, axes, the legend of shades, and numbers at the playhead. */
import type { ReactNode } from 'react';
import { formatCount, formatLatency, formatPercent, formatRoundTime } from '../../base/format';
import type { Rect } from '../../base/geometry';
import { rightOf } from '../../base/geometry';
import type { TimeTick } from '../../base/ticks';
import type { OverTime } from '../../core/columns';
import type { OverTimeGeometry } from '../../layout/overtime/geometry';
import {
  type Cumulative,
  queueAt,
  shadeOf,
  shadeSteps,
  viewsIn,
  within,
} from '../../layout/overtime/overTime';
import type { OverTimePicture } from '../../layout/overtime/picture';
import type { ShownRun } from '../../model/page/session';
import type { Workspace } from '../../model/page/workspace';
import { useFramed } from '../figure/useFramed';
import { NumberTerm } from '../parts/NumberTerm';
import { RunLine } from '../parts/RunLine';

interface LabelProps {
  readonly geometry: OverTimeGeometry;
  readonly area: Rect;
  readonly children: ReactNode;
}

/** Left of a picture. */
export function Label({ geometry, area, children }: LabelProps) {
  const top = area.y + area.height / 2;
  return (
    <div className="figure-label figure-lane" style={{ top, width: geometry.labelRightPx }}>
      {children}
    </div>
  );
}

/** Whose it is, with its line; a run that is compared with none has no letter. */
export function RunLetter({ runKey, index }: { readonly runKey: string; readonly index: number }) {
  return (
    <>
      <b>{runKey}</b> <RunLine place={index} />{' '}
    </>
  );
}

interface AxisProps {
  readonly ticks: readonly TimeTick[];
  readonly x: (ns: number) => number;
  readonly area: Rect;
}

export function Axis({ ticks, x, area }: AxisProps) {
  return (
    <div className="figure-axis" aria-hidden="true">
      {ticks.map(({ timeNs, text }) => (
        <span
          key={timeNs}
          style={{ transform: `translate(${x(timeNs)}px, ${area.y}px) translateX(-50%)` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

interface LegendProps {
  readonly picture: OverTimePicture;
  readonly told: readonly (OverTime | null)[];
}

/** What a cell of the heat maps is, and how dark for how many. */
export function ShadeLegend({ picture: { rows, shades }, told }: LegendProps) {
  const columnNs = told.find((each) => each !== null)?.columnNs;
  if (rows === null || shades === null || columnNs === undefined) return null;
  return (
    <p className="over-time-legend">
      <NumberTerm number="latency heat map">transactions answered</NumberTerm>
      {` in ${formatRoundTime(columnNs)}, by steps of ${formatRoundTime(rows.rowNs)} of latency:`}
      {shadeSteps(shades).map((step) => (
        <span key={step}>
          <i style={{ opacity: shadeOf(step, shades) }} />
          {formatCount(step)}
        </span>
      ))}
      {shades.isLog && <span>each shade ten times the one before</span>}
    </p>
  );
}

interface NumbersProps {
  readonly workspace: Workspace;
  readonly runs: readonly ShownRun[];
  readonly told: readonly (OverTime | null)[];
  readonly shares: readonly (Cumulative | null)[];
  readonly geometry: OverTimeGeometry;
}

/** Right of the pictures: what is answered within which time in view, and what is at the playhead. */
export function SideNumbers({ workspace, runs, told, shares, geometry }: NumbersProps) {
  const { timeNs } = useFramed(workspace.playback.playhead);
  const left = rightOf(geometry.queue) + 0.8 * geometry.textPx;
  const beside = ({ y, height }: Rect) => ({ left, top: y + height / 2 });
  const letter = (index: number) =>
    runs.length > 1 && <RunLetter runKey={runs[index]?.key ?? ''} index={index} />;
  return (
    <>
      {shares.map((share, index) => (
        <div
          key={runs[index]?.key}
          className="figure-side"
          style={beside(geometry.heats[index] as Rect)}
        >
          {share !== null && (
            <>
              <span>
                half within <b>{formatLatency(within(share, 0.5) / 1e9)}</b>
              </span>
              <span>
                {formatPercent(0.95)} within <b>{formatLatency(within(share, 0.95) / 1e9)}</b>
              </span>
            </>
          )}
        </div>
      ))}
      <div className="figure-side" style={beside(geometry.queue)}>
        {told.map((each, index) => {
          const waiting = each && queueAt(each, timeNs);
          return (
            waiting && (
              <span key={runs[index]?.key}>
                {letter(index)}
                {waiting.least === waiting.most ? '' : `${formatCount(waiting.least)} to `}
                {formatCount(waiting.most)} tx
              </span>
            )
          );
        })}
      </div>
      <div className="figure-side" style={beside(geometry.views)}>
        {told.map((each, index) => {
          const view = each && viewsIn(each, { startNs: timeNs, endNs: timeNs + 1 }).at(-1);
          return (
            view && (
              <span key={runs[index]?.key}>
                {letter(index)}view {view.view}: {formatLatency(view.mostNs / 1e9)}
              </span>
            )
          );
        })}
      </div>
    </>
  );
}

/** The pictures in a sentence for each run, for those who do not see them. */
export function Words({
  runs,
  shares,
  picture,
}: Pick<NumbersProps, 'runs' | 'shares'> & { readonly picture: OverTimePicture }) {
  return (
    <div className="visually-hidden">
      {runs.map(({ key, name }, index) => {
        const share = shares[index];
        const views = picture.runs[index]?.views ?? [];
        const begun = views.reduce((sum, each) => sum + each.views, 0);
        const longestNs = Math.max(0, ...views.map(({ mostNs }) => mostNs));
        const answered =
          share == null
            ? 'no transaction answered in view'
            : `${formatCount(share.transactions)} transactions answered in view, half within ${formatLatency(within(share, 0.5) / 1e9)}, all within ${formatLatency(within(share, 1) / 1e9)}`;
        return (
          <p key={key}>
            {`${key} ${name}, over time: ${answered}; ${formatCount(begun)} views begin, the longest takes ${formatLatency(longestNs / 1e9)}.`}
          </p>
        );
      })}
    </div>
  );
}
