/** The stretch of time that is being drawn along a lane or the fault track: where it lies, and from when until when. */
import { formatTimeUnit, timeUnit } from '../../base/format';
import type { Readable } from '../../base/store';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { pxFromNs, type TimeSpan, timeScale } from '../../layout/timeScale';
import type { FigureProps } from './figureProps';
import { placed } from './placed';
import { useFramed } from './useFramed';

/** What is being drawn, as the hand on faults takes it, and at what height it lies. */
export interface Drawn {
  readonly run: string;
  readonly replica: number;
  readonly isAnywhere: boolean;
  readonly timeNs: number;
  readonly untilNs: number | null;
  readonly rect: { readonly y: number; readonly height: number };
}

interface DrawnStretchProps {
  readonly geometry: FigureGeometry;
  readonly viewport: FigureProps['viewport'];
  readonly drawn: Readable<Drawn | null>;
}

export function DrawnStretch({ geometry: { plot }, viewport, drawn }: DrawnStretchProps) {
  const span: TimeSpan = useFramed(viewport);
  const stretch = useFramed(drawn);
  if (stretch === null || stretch.untilNs === null) return null;
  const scale = timeScale(span, plot.leftPx, plot.widthPx);
  const inView = (ns: number) => Math.min(scale.endNs, Math.max(scale.startNs, ns));
  const ends = [stretch.timeNs, stretch.untilNs].map(inView).toSorted((one, other) => one - other);
  const [fromNs, untilNs] = ends as [number, number];
  const unit = timeUnit(scale.startNs, scale.endNs);
  const time = (ns: number) => formatTimeUnit(ns, unit.ns / 100, unit);
  const x = pxFromNs(scale, fromNs);
  return (
    <div
      className="figure-drawn"
      style={placed({ ...stretch.rect, x, width: pxFromNs(scale, untilNs) - x })}
    >
      <span>
        {time(fromNs)} to {time(untilNs)}
      </span>
    </div>
  );
}
