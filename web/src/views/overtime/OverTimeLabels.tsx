/** What stands around the pictures over time: names, axes, the legend, latencies by share, numbers at the playhead. */

import type { CSSProperties, ReactNode } from 'react';
import { formatCount, formatLatency, formatRoundTime } from '../../base/format';
import type { Rect } from '../../base/geometry';
import { rightOf } from '../../base/geometry';
import type { TimeTick } from '../../base/ticks';
import type { OverTime } from '../../core/columns';
import { lanesOfFamily } from '../../layout/family';
import type { OverTimeGeometry } from '../../layout/overtime/geometry';
import { hasBeyond, type ShareTick } from '../../layout/overtime/nines';
import {
  type Cumulative,
  dotSteps,
  queueAt,
  shadeOf,
  shadeSteps,
  within,
} from '../../layout/overtime/overTime';
import type { OverTimePicture } from '../../layout/overtime/picture';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { dotRadiusPx } from '../../render/paintOverTime';
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

/** What a dot is and a cell, with how large and how dark for how many; of what is drawn. */
export function Legend({ picture }: { readonly picture: OverTimePicture }) {
  const { rows, shades, largestDot, runs } = picture;
  const columnNs = runs.find((run) => run !== null)?.told.columnNs;
  if (rows === null || columnNs === undefined) return null;
  const shown = runs.flatMap((run) => run?.dots ?? []);
  return (
    <>
      {shown.length > 0 && (
        <p className="over-time-legend">
          A dot:{' '}
          <NumberTerm number="dot of answers">{`${lanesOfFamily.request[1]} answered`}</NumberTerm>
          {` in the same ${about(columnNs)}. Height: their median latency. Line: the shortest to the longest. Area: their number`}
          {dotSteps(shown).map((step) => (
            <span key={step}>
              <i className="over-time-dot" style={sizeOf(step, largestDot)} />
              {formatCount(step)}
            </span>
          ))}
        </p>
      )}
      {shades !== null && (
        <p className="over-time-legend">
          A cell:{' '}
          <NumberTerm number="latency heat map">{`${lanesOfFamily.request[1]} answered`}</NumberTerm>
          {` in the same ${about(columnNs)}, alike in latency to ${about(rows.rowNs)}. Shade: their number`}
          {shadeSteps(shades).map((step) => (
            <span key={step}>
              <i className="over-time-cell" style={{ opacity: shadeOf(step, shades) }} />
              {formatCount(step)}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** As a dot of so many transactions is drawn. */
function sizeOf(transactions: number, most: number): CSSProperties {
  const px = 2 * dotRadiusPx(transactions, most);
  return { width: px, height: px };
}

/** In two digits: 33,554,432 -> "34 ms". */
function about(ns: number): string {
  return formatRoundTime(Number(ns.toPrecision(2)));
}

interface QuantilesProps {
  readonly runs: readonly ShownRun[];
  /** None where they are not to be told. */
  readonly shares: readonly (Cumulative | null)[];
  readonly ticks: readonly ShareTick[];
  readonly geometry: OverTimeGeometry;
}

/** Room for a share beside the next, in text heights. */
const LEAST_EM = 3.4;

/** The axis of shares, and under each the latency within which that share of a run's transactions was answered. */
export function Quantiles({ runs, shares, ticks, geometry }: QuantilesProps) {
  const { cumulative, shareAxis, quantiles } = geometry;
  const most = ticks.at(-1)?.nines ?? 1;
  const x = (nines: number) => cumulative.x + (nines / most) * cumulative.width;
  const place = (nines: number, { y }: Rect) => ({
    transform: `translate(${x(nines)}px, ${y}px) translateX(-50%)`,
  });
  // In a narrow plot the first has no room beside the second.
  const isWritten = ({ share }: ShareTick, index: number) =>
    share > 0 || x(ticks[index + 1]?.nines ?? most) - x(0) > LEAST_EM * geometry.textPx;
  return (
    <>
      <div className="figure-axis" aria-hidden="true">
        {ticks.filter(isWritten).map(({ nines, text }) => (
          <span key={text} style={place(nines, shareAxis)}>
            {text}
          </span>
        ))}
      </div>
      {shares.map((share, index) => {
        const area = quantiles[index];
        const run = runs[index];
        if (share === null || area === undefined || run === undefined) return null;
        return (
          <div key={run.key} className="figure-axis over-time-quantiles" aria-hidden="true">
            {ticks
              .filter((tick) => tick.share > 0 && hasBeyond(tick.share, share.transactions))
              .map((tick) => (
                <span key={tick.text} style={place(tick.nines, area)}>
                  {formatLatency(within(share, tick.share) / 1e9)}
                </span>
              ))}
            <Label {...{ area, geometry }}>
              {runs.length > 1 ? <RunLetter runKey={run.key} index={index} /> : 'within'}
            </Label>
          </div>
        );
      })}
    </>
  );
}

interface NumbersProps {
  readonly workspace: Workspace;
  readonly runs: readonly ShownRun[];
  readonly told: readonly (OverTime | null)[];
  readonly shares: readonly (Cumulative | null)[];
  readonly geometry: OverTimeGeometry;
  readonly picture: OverTimePicture;
}

/** Right of the pictures: within which time half and nearly all are answered, and what is at the playhead. */
export function SideNumbers(props: NumbersProps) {
  const { workspace, runs, told, shares, geometry, picture } = props;
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
          style={beside(geometry.answers[index] as Rect)}
        >
          {share !== null && (
            <>
              <span>
                half within <b>{formatLatency(within(share, 0.5) / 1e9)}</b>
              </span>
              <span>
                99 % within <b>{formatLatency(within(share, 0.99) / 1e9)}</b>
              </span>
            </>
          )}
        </div>
      ))}
      <div className="figure-side" style={beside(geometry.queue)}>
        {told.map((each, index) => {
          const waiting = each && queueAt(each, timeNs, picture.untilNs);
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
        {picture.runs.map((run, index) => {
          const view = run?.views.findLast(({ startNs }) => startNs <= timeNs);
          return (
            view && (
              <span key={runs[index]?.key}>
                {letter(index)}
                {lanesOfFamily.round[0]} {view.view}: {formatLatency(view.mostNs / 1e9)}
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
}: Pick<NumbersProps, 'runs' | 'shares' | 'picture'>) {
  return (
    <div className="visually-hidden">
      {runs.map(({ key, name }, index) => {
        const share = shares[index];
        const views = picture.runs[index]?.views ?? [];
        const begun = views.reduce((sum, each) => sum + each.views, 0);
        const longestNs = Math.max(0, ...views.map(({ mostNs }) => mostNs));
        const answered =
          share == null
            ? `no ${lanesOfFamily.request[0]} answered`
            : `${formatCount(share.transactions)} ${lanesOfFamily.request[1]} answered, half within ${formatLatency(within(share, 0.5) / 1e9)}, 99 % within ${formatLatency(within(share, 0.99) / 1e9)}, all within ${formatLatency(within(share, 1) / 1e9)}`;
        return (
          <p key={key}>
            {`${key} ${name}, over time: ${answered}; ${formatCount(begun)} ${lanesOfFamily.round[1]}, the longest takes ${formatLatency(longestNs / 1e9)}.`}
          </p>
        );
      })}
    </div>
  );
}
