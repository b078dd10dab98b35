/** The one time axis of all panels. */
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { bottomOf } from '../../base/geometry';
import type { Readable } from '../../base/store';
import { timeTicks } from '../../base/ticks';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { type Divergence, partingLabels } from '../../layout/partings';
import { pxFromNs, type TimeSpan, timeScale } from '../../layout/timeScale';
import { clearClock } from './useFigure';
import { useFramed } from './useFramed';
import { useReadable } from './useReadable';

/** Room for one label, in text heights. */
const labelEm = 6;
/** Mean width of a character of the words where runs part, in heights of them. */
const partingEm = 0.7;

interface TimeAxisProps {
  readonly geometry: FigureGeometry;
  readonly viewport: Readable<TimeSpan>;
  readonly marks: Readable<readonly number[]>;
  /** Where two runs first differ; none where that is not to be told. */
  readonly divergences: readonly Divergence[];
}

export function TimeAxis({ geometry, viewport, marks, divergences }: TimeAxisProps) {
  const { plot, axis, textPx, smallTextPx } = geometry;
  const span = useFramed(viewport);
  const scale = timeScale(span, plot.leftPx, plot.widthPx);
  const isInView = (timeNs: number) => timeNs >= span.startNs && timeNs <= span.endNs;
  const marked = useReadable(marks).filter(isInView);
  const parted = partingLabels(
    divergences.filter(({ timeNs }) => isInView(timeNs)),
    (timeNs) => pxFromNs(scale, timeNs),
    { leftPx: 0, rightPx: geometry.widthPx, characterPx: partingEm * smallTextPx },
  );
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
      {parted.flatMap(({ ticks }) =>
        ticks.map((x) => <em key={x} style={{ height: axis.height, transform: at(x, axis.y) }} />),
      )}
      {parted.map(({ text, x }) => (
        <b key={text} style={{ transform: `${at(x, bottomOf(axis))} translateY(-100%)` }}>
          {text}
        </b>
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
  return { transform: `${at(x, y)} translateX(-50%)` };
}

function at(x: number, y: number): string {
  return `translate(${x}px, ${y}px)`;
}
