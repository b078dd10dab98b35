/** The one time axis of all panels. */
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Readable } from '../../base/store';
import { timeTicks } from '../../base/ticks';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { pxFromNs, type TimeSpan, timeScale } from '../../layout/timeScale';
import { useReadable } from '../parts/useReadable';
import { clearClock } from './useFigure';
import { useFramed } from './useFramed';

/** Room for one label, in text heights. */
const labelEm = 6;

interface TimeAxisProps {
  readonly geometry: FigureGeometry;
  readonly viewport: Readable<TimeSpan>;
  readonly marks: Readable<readonly number[]>;
}

export function TimeAxis({ geometry, viewport, marks }: TimeAxisProps) {
  const { plot, axis, textPx } = geometry;
  const span = useFramed(viewport);
  const scale = timeScale(span, plot.leftPx, plot.widthPx);
  const isInView = (timeNs: number) => timeNs >= span.startNs && timeNs <= span.endNs;
  const marked = useReadable(marks).filter(isInView);
  const ticks = timeTicks(span.startNs, span.endNs, plot.widthPx / (labelEm * textPx));
  const element = useRef<HTMLDivElement>(null);
  // Other times may come to stand where the clock is, which has not moved since.
  useLayoutEffect(() => {
    const body = element.current?.parentElement;
    if (body) clearClock(body, textPx);
  });
  return (
    <div ref={element} className="figure-axis" aria-hidden="true">
      {marked.map((timeNs) => (
        <i key={timeNs} style={movedTo(pxFromNs(scale, timeNs), axis.y)} />
      ))}
      {ticks.map((tick, index) => {
        const left = pxFromNs(scale, tick.timeNs);
        return (
          // Another text in the same element costs less than another element, in each frame of a zoom.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={index} data-tick={left} style={movedTo(left, axis.y)}>
            {tick.text}
          </span>
        );
      })}
    </div>
  );
}

/** Centred there. A transform, because what rolls along with the time does not shift the page. */
function movedTo(x: number, y: number): CSSProperties {
  return { transform: `translate(${x}px, ${y}px) translateX(-50%)` };
}
