/** A sweep drawn: how far it is, its plots, and the same as a table. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Document } from '../../model/scenario/document';
import { type Scenario, textAt, titleOfScenario } from '../../model/scenario/scenario';
import { adviceOf } from '../../model/sweep/advice';
import { type CurvePanel, curvePanels } from '../../model/sweep/curves';
import { type Description, descriptionsOf, type Sweep } from '../../model/sweep/description';
import { sweeps } from '../../model/sweep/family';
import type { MeasuredFigure } from '../../model/sweep/figure';
import { grouped } from '../../model/sweep/grouped';
import type { Measure } from '../../model/sweep/measure';
import { measuredText, pairsOf } from '../../model/sweep/measured';
import { measureAt, shownMeasures } from '../../model/sweep/measures';
import { inSentence, seriesName, settingName, valueText } from '../../model/sweep/names';
import { type LinkSource, linkSource } from '../../model/sweep/pointLink';
import { questionOf } from '../../model/sweep/questions';
import { runKey, type SweepState } from '../../model/sweep/running';
import { useSize } from '../parts/useSize';
import { CellsFigure } from './CellsFigure';
import { Fold } from './Fold';
import { PanelFigure } from './PanelFigure';
import { SaveSweep } from './SaveSweep';
import { SweepTable } from './SweepTable';
import { useGuess } from './useGuess';
import type { ShownSweep } from './useSweepRun';

interface SweepPictureProps {
  /** What the page shows under the curves. */
  readonly document: Document;
  readonly run: ShownSweep;
  readonly onSweep: (sweep: Sweep) => void;
  /** Whether latency over throughput is to be guessed first. */
  readonly isFoldHeld: boolean;
  /** Whose points are drawn over the curves; null: none are. */
  readonly figure: MeasuredFigure | null;
}

export function SweepPicture({ document, run, onSweep, isFoldHeld, figure }: SweepPictureProps) {
  const { drawn, state } = run;
  return (
    <>
      <Progress run={run} />
      {drawn === null ? (
        <p className="note sweep-empty">
          {state.phase === 'wrong' ? 'Nothing to draw yet.' : 'Loading the engine…'}
        </p>
      ) : (
        <Drawn
          {...drawn}
          {...{ document, onSweep, isFoldHeld }}
          // While another sweep is planned the picture is of the one before.
          figure={drawn.sweep.description.measured === figure?.id ? figure : null}
          isStale={drawn.state !== state}
          files={run.files}
        />
      )}
    </>
  );
}

function Progress({ run }: Pick<SweepPictureProps, 'run'>) {
  const { phase, done, points } = run.state;
  const count = points.length;
  const told = `${done} of ${count} runs`;
  const extended = run.state.outcomes.filter(
    (outcome) => outcome && 'measured' in outcome && outcome.measured.extent === 'steady',
  ).length;
  return (
    <p className="sweep-progress" role="status">
      {phase === 'planning' && 'Planning…'}
      {phase === 'running' && (
        <>
          <progress value={done / Math.max(1, count)} aria-label="Runs of the sweep" /> {told}{' '}
          <button type="button" className="in-line" onClick={run.cancel}>
            Cancel
          </button>
        </>
      )}
      {phase === 'cancelled' && (
        <>
          Cancelled: {told}.{' '}
          <button type="button" className="in-line" onClick={run.resume}>
            Go on
          </button>
        </>
      )}
      {phase === 'knees' && (
        <>
          {told}, between the last that holds and the first that grows{' '}
          <button type="button" className="in-line" onClick={run.cancel}>
            Cancel
          </button>
        </>
      )}
      {phase === 'done' && (
        <>
          {count} runs
          {extended > 0 &&
            `, ${extended === count ? 'all' : extended} stopped once steady (small points)`}
          {run.findKnees !== null && (
            <>
              {' '}
              <button type="button" className="in-line" onClick={run.findKnees}>
                Find the knees
              </button>
            </>
          )}
        </>
      )}
      {phase === 'wrong' && 'This sweep cannot run; the picture shows the previous one.'}
    </p>
  );
}

interface DrawnProps {
  readonly document: Document;
  readonly sweep: Sweep;
  readonly state: SweepState;
  /** Whether another one is planned. */
  readonly isStale: boolean;
  readonly onSweep: (sweep: Sweep) => void;
  /** Whether latency over throughput is to be guessed first. */
  readonly isFoldHeld: boolean;
  readonly files: ShownSweep['files'];
  readonly figure: MeasuredFigure | null;
}

function Drawn(props: DrawnProps) {
  const { document, sweep, state, isStale, onSweep, isFoldHeld, files, figure } = props;
  const { description, look } = sweep;
  const { points, outcomes, scenarios } = state;
  const [scenario = null] = scenarios;
  const [place, { width }] = useSize();
  const drawing = useRef<HTMLDivElement>(null);
  const sources = useLinkSources(sweep, scenarios);
  const measures = useMemo(() => shownMeasures(description), [description]);
  const byMeasure = useMemo(
    () => measures.map((measure) => curvePanels(points, outcomes, measure, look.across)),
    [measures, points, outcomes, look.across],
  );
  // What stands in the place of x, and what is told beside it.
  const told = useMemo(
    () =>
      alsoTold(look.across, measures).map((measure) => ({
        measure,
        panels: curvePanels(points, outcomes, measure, look.across),
      })),
    [measures, points, outcomes, look.across],
  );
  const title = titleOfScenario(
    scenario ?? {},
    typeof description.scenario === 'string' ? description.scenario : '',
  );
  const heading = questionOf(sweep, document)?.text ?? titleOf(sweep);
  const about = aboutText(title, description, scenario);
  const panels = look.as === 'cells' ? byVariant(byMeasure[0] ?? []) : (byMeasure[0] ?? []);
  const columns = Math.max(1, Math.min(panels.length, Math.floor(width / 330)));
  const series = panels[0]?.series ?? [];
  const isOneVariant = new Set(series.map(({ variant }) => variant)).size < 2;
  const guess = useGuess(
    runKey(sweep),
    series,
    series.map((each) => seriesName(each, sweep, isOneVariant, title)),
    measures[0] ?? measureAt(''),
    description.x.path,
  );
  // Of one plot of curves over what is varied.
  const asked = panels.length === 1 && look.as === 'lines' && look.across === null ? guess : null;
  // Beside one plot of lines is room for another look at the same runs, once there is nothing to guess.
  const hasFold =
    !isFoldHeld &&
    figure === null &&
    panels.length === 1 &&
    look.as === 'lines' &&
    look.across === null &&
    asked?.guessing.isShown !== false;
  const isFoldBeside = hasFold && width >= FOLD_BESIDE_PX;
  const plotsPx = isFoldBeside ? width - FOLD_PX - 12 : width;
  const widthPx = Math.max(MIN_PX, plotsPx / columns - (columns > 1 ? 12 : 0));
  const words =
    figure === null || look.as === 'cells' || asked?.guessing.isShown === false
      ? []
      : measuredText(figure, pairsOf(figure, new Set(series.map(({ variant }) => variant))), sweep);
  const advice = useMemo(() => adviceOf(sweep, state), [sweep, state]);
  return (
    <div ref={place} className="sweep-drawn" data-stale={isStale}>
      <h3>{heading}</h3>
      <p className="sweep-of">{about}</p>
      {figure !== null && words.length > 0 && (
        <p className="sweep-of">
          {words.join(' ')} {figure.about !== null && <a href={figure.about}>In the evidence</a>}
        </p>
      )}
      {asked?.words}
      {advice !== null && asked?.guessing.isShown !== false && (
        <p className="sweep-advice">{advice}</p>
      )}
      {width > 0 && (
        <div className="sweep-beside" data-beside={isFoldBeside}>
          <div
            ref={drawing}
            className="sweep-panels"
            style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {panels.map((panel, index) => (
              <figure key={captionOf(panel, description)} className="sweep-figure">
                {panels.length > 1 && <figcaption>{captionOf(panel, description)}</figcaption>}
                {look.as === 'cells' ? (
                  <CellsFigure
                    {...{ sweep, state, panel, widthPx }}
                    source={sources[0] ?? null}
                    beside={panels}
                    path={measures[0]?.path ?? ''}
                  />
                ) : (
                  <PanelFigure
                    {...{ sweep, state, sources, title, widthPx, figure }}
                    panels={byMeasure.map((of) => of[index] ?? panel)}
                    beside={byMeasure}
                    also={told.map(({ measure, panels: of }) => ({ measure, panel: of[index] }))}
                    isSmall={panels.length > 1}
                    guessing={asked?.guessing ?? null}
                  />
                )}
              </figure>
            ))}
          </div>
          {hasFold && <Fold {...{ sweep, state, title, onSweep }} widthPx={FOLD_PX} />}
        </div>
      )}
      {asked?.guessing.isShown !== false && (
        <SweepTable {...{ sweep, title, figure }} panels={byMeasure} />
      )}
      <SaveSweep {...{ drawing }} files={files} title={heading} about={[about, ...words]} />
    </div>
  );
}

function alsoTold(across: string | null, shown: readonly Measure[]): readonly Measure[] {
  if (across === null) return [];
  const paths = [across, sweeps.together?.[across] ?? across];
  const isNew = (path: string) => shown.every((measure) => measure.path !== path);
  return [...new Set(paths)].filter(isNew).map(measureAt);
}

/** Cells are of one variant. */
function byVariant(panels: readonly CurvePanel[]): readonly CurvePanel[] {
  return panels.flatMap(({ value, series }) =>
    [...grouped(series, ({ variant }) => variant ?? '').values()].map((of) => ({
      value,
      series: of,
    })),
  );
}

/** The variant of cells, the value of the third setting, or both. */
function captionOf({ value, series }: CurvePanel, { panels }: Description): string {
  const variants = new Set(series.map(({ variant }) => variant));
  const [variant] = variants.size === 1 ? variants : [null];
  const set =
    panels === undefined ? null : `${settingName(panels.path)} ${valueText(panels.path, value)}`;
  return [variant, set].filter(Boolean).join(', ');
}

/** "From a LAN to the planet · Offered rate 20,000 tx/s". */
function aboutText(
  title: string,
  { set = {}, scenario: named }: Description,
  scenario: Scenario | null,
): string {
  const values = Object.entries(set).map(
    ([path, value]) => `${inSentence(settingName(path))} ${valueText(path, value)}`,
  );
  // What is no scenario of the page says its world here.
  const world = typeof named === 'string' ? '' : textAt(scenario ?? {}, 'setup');
  return [title, ...values, world].filter(Boolean).join(' · ');
}

/** "Latency over offered rate", or "Latency against goodput". */
function titleOf({ description: { x, y }, look: { across } }: Sweep): string {
  const { label } = measureAt(y[0] ?? '');
  if (across !== null) return `${label} against ${inSentence(measureAt(across).label)}`;
  return `${label} over ${inSentence(settingName(x.path))}`;
}

/** Narrower it scrolls. */
const MIN_PX = 320;
/** Of the small plot of latency over throughput, and from which width on it stands beside the others. */
const FOLD_PX = 230;
const FOLD_BESIDE_PX = 760;

/** Of each description; none while they are made. */
function useLinkSources(sweep: Sweep, scenarios: readonly Scenario[]): readonly LinkSource[] {
  const [sources, setSources] = useState<readonly LinkSource[]>([]);
  useEffect(() => {
    let isWanted = true;
    setSources([]);
    const descriptions = descriptionsOf(sweep);
    const making = scenarios.map((scenario, of) =>
      linkSource(descriptions[of]?.scenario ?? '', scenario),
    );
    void Promise.all(making).then((made) => {
      if (isWanted) setSources(made);
    });
    return () => {
      isWanted = false;
    };
  }, [sweep, scenarios]);
  return sources;
}
