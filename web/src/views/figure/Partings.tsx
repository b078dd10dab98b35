/** Where runs part, on the time axis. It comes when the first two are found to. */
import { bottomOf } from '../../base/geometry';
import type { Readable } from '../../base/store';
import type { FigureGeometry } from '../../layout/figureGeometry';
import { type Divergence, partingLabels } from '../../layout/partings';
import { pxFromNs, type TimeSpan, timeScale } from '../../layout/timeScale';
import { useFramed } from './useFramed';

/** Mean width of a character of the words, in heights of them. */
const characterEm = 0.7;

interface PartingsProps {
  readonly geometry: FigureGeometry;
  readonly viewport: Readable<TimeSpan>;
  readonly divergences: readonly Divergence[];
}

export function Partings({ geometry, viewport, divergences }: PartingsProps) {
  const { plot, axis, smallTextPx } = geometry;
  const span = useFramed(viewport);
  const scale = timeScale(span, plot.leftPx, plot.widthPx);
  const parted = partingLabels(
    divergences.filter(({ timeNs }) => timeNs >= span.startNs && timeNs <= span.endNs),
    (timeNs) => pxFromNs(scale, timeNs),
    { leftPx: 0, rightPx: geometry.widthPx, characterPx: characterEm * smallTextPx },
  );
  return (
    <div className="figure-partings" aria-hidden="true">
      {parted.flatMap(({ ticks }) =>
        ticks.map((x) => <em key={x} style={{ height: axis.height, transform: at(x, axis.y) }} />),
      )}
      {parted.map(({ text, x }) => (
        <b key={text} style={{ transform: `${at(x, bottomOf(axis))} translateY(-100%)` }}>
          {text}
        </b>
      ))}
    </div>
  );
}

function at(x: number, y: number): string {
  return `translate(${x}px, ${y}px)`;
}
