/** The panel of what is committed, whole: its layout, its painting, and the words beside it. */
import type { Readable } from '../../base/store';
import type { FigureGeometry } from '../../layout/figureGeometry';
import type { FigureScene } from '../../layout/scene';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { NumberTerm } from '../parts/NumberTerm';
import type { FigureProps } from './figureProps';
import { GhostLevels } from './GhostLevels';
import { useReadable } from './useReadable';

export * from '../../render/curvePanel';
export { CurveLabels } from './CurveLabels';

interface ScaleProps {
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
  /** False: how much it is is to be guessed. */
  readonly numbers: boolean;
}

/** The clients' latency: what its panel shows, and of what height. */
export function LatencyLabel({
  geometry,
  scene,
  numbers,
  waits,
  runs,
  ghosts,
}: ScaleProps & {
  /** False: how long clients wait is to be predicted. */
  readonly waits: boolean;
} & Pick<FigureProps, 'runs' | 'ghosts'>) {
  const scale = useReadable(scene)?.latency;
  if (geometry.latency === null) return null;
  const { y, height } = geometry.latency;
  const told = scale == null || !numbers ? '\u00a0' : `0 to ${scale.text}`;
  return (
    <>
      <section
        aria-label="Latency"
        className="figure-label figure-lane"
        style={{ top: y + height / 2, width: geometry.labelRightPx }}
      >
        <NumberTerm number="latency">latency</NumberTerm>
        <em>{waits ? told : <AfterGuess text={AFTER_GUESS} />}</em>
      </section>
      {waits && numbers && <GhostLevels {...{ runs, geometry, scene, ghosts }} />}
    </>
  );
}

/** The committed transactions: what the panel shows, between the ends of its scale. */
export function CommittedLabel({ geometry }: Pick<ScaleProps, 'geometry'>) {
  if (geometry.committed === null) return null;
  const { y, height } = geometry.committed;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: y + height / 2, width: geometry.labelRightPx }}
    >
      <NumberTerm number="throughput">committed</NumberTerm>
    </div>
  );
}

export function CountAxis({ geometry, scene, numbers }: ScaleProps) {
  const current = useReadable(scene);
  return current?.counts?.ticks.slice(0, numbers ? undefined : 1).map((tick) => (
    <div
      key={`${tick.y} ${tick.text}`}
      className="figure-label figure-lane"
      style={{
        top: 0,
        width: geometry.labelRightPx,
        transform: `translateY(${tick.y}px) translateY(-50%)`,
      }}
    >
      {tick.text}
    </div>
  ));
}
