/** The panel of requests and commits, whole: its layout, its painting, and the words beside it. */

import { bottomOf, rightOf } from '../../base/geometry';
import { lanesOfFamily } from '../../layout/family';
import { sideGapEm } from '../../layout/figureGeometry';
import { countsOf, finalBy, requestedBy, spreadLabels, yOf } from '../../layout/flow';
import { throughput } from '../../render/paintFlow';
import { AFTER_GUESS, AfterGuess } from '../parts/AfterGuess';
import { NumberTerm } from '../parts/NumberTerm';
import { useReadable } from '../parts/useReadable';
import type { FigurePanel, PanelWordsProps } from './figureProps';
import { useFramedPart } from './useFramed';

function FlowWords(props: PanelWordsProps) {
  const { geometry, isHeld } = props;
  const { areas, labelRightPx } = geometry;
  const area = areas.throughput;
  if (area === undefined) return null;
  const { flow } = lanesOfFamily.final;
  return (
    <section aria-label={flow.charAt(0).toUpperCase() + flow.slice(1)}>
      <div
        className="figure-label figure-lane"
        style={{ top: area.y + area.height / 2, width: labelRightPx }}
      >
        <NumberTerm number="throughput">{flow}</NumberTerm>
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

function CountAxis({ geometry, scene, numbers }: PanelWordsProps) {
  const current = useReadable(scene);
  if (!numbers || current === null) return null;
  return countsOf(current)?.ticks.map((tick) => (
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
function LineNames({ runs, geometry, scene, presented, playhead }: PanelWordsProps) {
  const current = useReadable(scene);
  const seenNs = useFramedPart(playhead, () => presented?.get().timeNs ?? Number.POSITIVE_INFINITY);
  const area = geometry.areas.throughput;
  const counts = current && countsOf(current);
  if (current === null || counts === null || area === undefined) return null;
  const { scale, runs: scenes } = current;
  const untilNs = Math.min(seenNs, scale.endNs);
  const names = runs.flatMap(({ key }, index) => {
    const content = scenes[index]?.content;
    if (content?.laid.throughput === undefined) return [];
    const { requested, isShared, final } = content.laid.throughput;
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

export const flowPanel: FigurePanel = { ...throughput, Words: FlowWords };
