/** What came over links over time, whole: its layout, its painting, and the words beside it. */
import { useMemo } from 'react';
import { formatCount, formatPercent, formatRate } from '../../../base/format';
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
import { carriedBy, flowOf } from '../columns';
import { bytesAt, type LinkBytes, linksAt, linksIn } from '../layout/links';
import { linksArea } from '../layout/rooms';
import { links } from '../render/paintLinks';

function LinksLabels({ run, place: { areas }, geometry }: LabelsProps) {
  const area = linksArea(areas);
  const window = useReadable(run.window);
  if (area === undefined) return null;
  const what = window === null ? 'sums' : carriedBy(flowOf(window));
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
function LinksTip({ run, window, timeNs, hidesFuture, playhead }: MomentTipProps) {
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
      {window !== null && <Bytes bytes={bytesAt(window, timeNs, headersOf(run))} />}
    </>
  );
}

/** Which part of a sum is ids, in the mean over the run; 0 while it is not known, and of transactions as they are. */
function headersOf({ report }: FigureRun): number {
  const { overhead, overhead_with_headers: whole } = (report ?? {}) as {
    readonly overhead?: number | null;
    readonly overhead_with_headers?: number | null;
  };
  return overhead && whole ? 1 - overhead / whole : 0;
}

const parts = [
  { of: 'news', name: 'new', fill: 'var(--proposal)', opacity: 0.5 },
  { of: 'known', name: 'known already', fill: 'var(--ink-faint)', opacity: 0.35 },
  { of: 'lost', name: 'lost', fill: 'var(--alert)', opacity: 0.8 },
  { of: 'headers', name: 'ids', fill: 'var(--certified)', opacity: 0.5 },
] as const;

const STRIP_PX = 150;

/** What a link carries, byte by byte, as a strip. */
function Bytes({ bytes }: { readonly bytes: LinkBytes | null }) {
  if (bytes === null) return null;
  let left = 0;
  const shown = parts
    .map((part) => {
      const width = bytes[part.of] * STRIP_PX;
      const x = left;
      left += width;
      return { ...part, x, width };
    })
    .filter(({ width }) => width > 0);
  return (
    <>
      <svg width={STRIP_PX} height={8} aria-hidden="true">
        {shown.map(({ of, x, width, fill, opacity }) => (
          <rect key={of} {...{ x, width, fill }} height={8} fillOpacity={opacity} />
        ))}
      </svg>
      <div>
        of its bytes {shown.map(({ of, name }) => `${formatPercent(bytes[of])} ${name}`).join(', ')}
      </div>
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
