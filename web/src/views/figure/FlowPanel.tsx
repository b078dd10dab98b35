/** The panel of requests and commits, whole: its layout, its painting, and the words beside it. */
import { bottomOf, rightOf } from '../../base/geometry';
import type { Readable } from '../../base/store';
import { type FigureGeometry, sideGapEm } from '../../layout/figureGeometry';
import { finalBy, requestedBy, spreadLabels, yOf } from '../../layout/flow';
import type { FigureScene } from '../../layout/scene';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { NumberTerm } from '../parts/NumberTerm';
import { useReadable } from '../parts/useReadable';
import type { FigureRun } from './figureProps';
import { useFramedPart } from './useFramed';

export * from '../../render/flowPanel';

interface FlowWordsProps {
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
  readonly runs: readonly FigureRun[];
  /** False: how much it is is to be guessed. */
  readonly numbers: boolean;
  /** Whether it is to be guessed when requests are final. */
  readonly isHeld: boolean;
  /** Up to where an audience has seen the runs; null: all of them is seen. */
  readonly presented: Readable<{ readonly timeNs: number }> | null;
  /** Of what is not presented. */
  readonly playhead: Readable<{ readonly timeNs: number }>;
}

export function FlowWords(props: FlowWordsProps) {
  const { geometry, isHeld } = props;
  const { flow: area, labelRightPx } = geometry;
  if (area === null) return null;
  return (
    <section aria-label="Requests and commits">
      <div
        className="figure-label figure-lane"
        style={{ top: area.y + area.height / 2, width: labelRightPx }}
      >
        <NumberTerm number="throughput">requests and commits</NumberTerm>
      </div>
      <CountAxis {...props} />
      {isHeld ? (
        <div className="flow-held" style={{ left: area.x, top: area.y }}>
          when they are final: <AfterGuess text={AFTER_GUESS} />
        </div>
      ) : null}
      {geometry.wide && <LineNames {...props} />}
    </section>
  );
}

function CountAxis({ geometry, scene, numbers }: FlowWordsProps) {
  const current = useReadable(scene);
  if (!numbers) return null;
  return current?.counts?.ticks.map((tick) => (
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

/** What each line is, right of where it ends. */
function LineNames({ runs, geometry, scene, presented, playhead }: FlowWordsProps) {
  const current = useReadable(scene);
  const seenNs = useFramedPart(playhead, () => presented?.get().timeNs ?? Number.POSITIVE_INFINITY);
  const area = geometry.flow;
  if (current === null || current.counts === null || area === null) return null;
  const { counts, scale, runs: scenes } = current;
  const untilNs = Math.min(seenNs, scale.endNs);
  const names = runs.flatMap(({ key }, index) => {
    const content = scenes[index]?.content;
    if (content?.flow == null) return [];
    const { requested, isShared, final } = content.flow;
    const name = (what: string) => (runs.length === 1 ? what : `${key} ${what}`);
    const at = (count: number) => yOf(counts, count);
    return [
      ...(requested === null
        ? []
        : [
            {
              text: isShared ? 'requested' : name('requested'),
              y: at(requestedBy(content.window, untilNs)),
            },
          ]),
      ...(final === null ? [] : [{ text: name('final'), y: at(finalBy(content.window, untilNs)) }]),
    ];
  });
  const lineHeight = 1.2 * geometry.textPx;
  const lowest = Math.max(bottomOf(area), area.y + (names.length - 1) * lineHeight);
  const ys = spreadLabels(
    names.map(({ y }) => y),
    lineHeight,
    area.y,
    lowest,
  );
  const left = rightOf(area) + sideGapEm * geometry.textPx;
  return names.map(({ text }, index) => (
    <div
      key={text}
      className="figure-model"
      style={{ transform: `translate(${left}px, ${ys[index]}px) translateY(-50%)` }}
    >
      {text}
    </div>
  ));
}
