/** What came over links over time, whole: its layout, its painting, and the words beside it. */
import { useMemo } from 'react';
import { formatCount, formatRate } from '../../../base/format';
import { follows } from '../../../base/store';
import type {
  FigurePanel,
  FigureProps,
  FigureRun,
  LabelsProps,
  MomentTipProps,
  PanelNumbersProps,
} from '../../../views/figure/figureProps';
import { box, Words } from '../../../views/figure/Legend';
import { useReadable } from '../../../views/parts/useReadable';
import { flowOf } from '../columns';
import { linksAt, linksIn } from '../layout/links';
import { linksArea } from '../layout/rooms';
import { links } from '../render/paintLinks';

function LinksLabels({ run, place: { areas }, geometry }: LabelsProps) {
  const area = linksArea(areas);
  const window = useReadable(run.window);
  if (area === undefined) return null;
  const what = window !== null && !flowOf(window).codes ? 'transactions' : 'sums';
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: area.y + area.height / 2, width: geometry.labelRightPx }}
    >
      {what}
      <em>a second and link</em>
    </div>
  );
}

/** What the panel’s height is. */
function LinksScale({ index, place: { areas, side }, scene }: PanelNumbersProps) {
  const area = linksArea(areas);
  const content = useReadable(scene)?.runs[index]?.content;
  const laid = content && linksIn(content.laid);
  if (area === undefined || side === null || !laid) return null;
  return (
    <div className="figure-side" style={{ left: side.x, top: area.y }}>
      <span>{formatCount(laid.most)} a second</span>
    </div>
  );
}

/** What came around a moment. */
function LinksTip({ window, timeNs, hidesFuture, playhead }: MomentTipProps) {
  const at = window === null ? null : linksAt(window, timeNs);
  if (at === null || (hidesFuture && timeNs > playhead.get().timeNs)) return null;
  return (
    <>
      <strong>{formatRate(at.news)}</strong> with something new, {formatRate(at.known)} without
      {at.hasRates && (
        <>
          <div>
            a link sends {formatRate(at.mean)}: the slowest {formatRate(at.least)}, the fastest{' '}
            {formatRate(at.most)}
          </div>
          {at.lost > 0 && <div>{formatCount(at.lost)} are counted as lost</div>}
        </>
      )}
    </>
  );
}

const swatches = [
  { name: 'brings something new', fill: 'var(--proposal)', opacity: 0.5 },
  { name: 'all known already', fill: 'var(--ink-faint)', opacity: 0.35 },
  { name: 'slowest to fastest link', fill: 'var(--certified)', opacity: 0.3 },
] as const;

/** Only sums are sent at a rate. */
function hasRate({ window }: FigureRun): boolean {
  const current = window.get();
  return current !== null && flowOf(current).codes;
}

function LinksLegend({ runs }: Pick<FigureProps, 'runs'>) {
  const hasRates = useReadable(
    useMemo(
      () =>
        follows(
          runs.map(({ window }) => window),
          () => runs.some(hasRate),
        ),
      [runs],
    ),
  );
  return (hasRates ? swatches : swatches.slice(0, 2)).map(({ name, fill, opacity }) => (
    <span key={name}>
      <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
        <rect {...box} fill={fill} fillOpacity={opacity} />
      </svg>{' '}
      <Words text={name} />
    </span>
  ));
}

export const linksPanel: FigurePanel = {
  ...links,
  ...{ Labels: LinksLabels, Numbers: LinksScale, Legend: LinksLegend },
  tips: [{ areaOf: ({ geometry }) => linksArea(geometry.areas) ?? null, Tip: LinksTip }],
};
