/** A sweep drawn: how far it is, its plots, and the same as a table. */
import { useEffect, useMemo, useState } from 'react';
import type { Document } from '../../model/scenario/document';
import { titleOfScenario } from '../../model/scenario/scenario';
import { curvePanels } from '../../model/sweep/curves';
import type { Description, Sweep } from '../../model/sweep/description';
import { measureAt } from '../../model/sweep/measures';
import { settingName, valueText } from '../../model/sweep/names';
import { type LinkSource, linkSource } from '../../model/sweep/pointLink';
import { questionOf } from '../../model/sweep/questions';
import type { SweepState } from '../../model/sweep/running';
import { PanelFigure } from './PanelFigure';
import { SweepTable } from './SweepTable';
import { useSize } from './useSize';
import type { ShownSweep } from './useSweepRun';

interface SweepPictureProps {
  /** What the page shows under the curves. */
  readonly document: Document;
  readonly run: ShownSweep;
}

export function SweepPicture({ document, run }: SweepPictureProps) {
  const { drawn, state } = run;
  return (
    <>
      <Progress run={run} />
      {drawn === null ? (
        <p className="note sweep-empty">
          {state.phase === 'wrong' ? 'Nothing to draw yet.' : 'Loading the engine…'}
        </p>
      ) : (
        <Drawn {...drawn} document={document} isStale={drawn.state !== state} />
      )}
    </>
  );
}

function Progress({ run }: Pick<SweepPictureProps, 'run'>) {
  const { phase, done, points } = run.state;
  const count = points.length;
  const told = `${done} of ${count} runs`;
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
      {phase === 'done' && `${count} runs`}
      {phase === 'wrong' && 'This sweep cannot run; the picture is of the one before.'}
    </p>
  );
}

interface DrawnProps {
  readonly document: Document;
  readonly sweep: Sweep;
  readonly state: SweepState;
  /** Whether another one is planned. */
  readonly isStale: boolean;
}

function Drawn({ document, sweep, state, isStale }: DrawnProps) {
  const { description, look } = sweep;
  const { points, outcomes, scenario } = state;
  const [place, { width }] = useSize();
  const source = useLinkSource(sweep, state);
  const paths = useMemo(() => description.y.slice(0, 2), [description.y]);
  const byMeasure = useMemo(
    () => paths.map((path) => curvePanels(points, outcomes, measureAt(path), look.across)),
    [paths, points, outcomes, look.across],
  );
  const title = titleOfScenario(
    scenario ?? {},
    typeof description.scenario === 'string' ? description.scenario : '',
  );
  const panels = byMeasure[0] ?? [];
  const columns = Math.max(1, Math.min(panels.length, Math.floor(width / 330)));
  return (
    <div ref={place} className="sweep-drawn" data-stale={isStale}>
      <h3>
        {questionOf(description, document)?.text ??
          `${measureAt(paths[0] ?? '').label} over ${settingName(description.x.path).toLowerCase()}`}
      </h3>
      <p className="sweep-of">{aboutText(title, description)}</p>
      {width > 0 && (
        <div className="sweep-panels" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {panels.map((panel, index) => (
            <figure key={JSON.stringify(panel.value)} className="sweep-figure">
              {panels.length > 1 && (
                <figcaption>{valueText(description.panels?.path ?? '', panel.value)}</figcaption>
              )}
              <PanelFigure
                {...{ sweep, state, source, title }}
                panels={byMeasure.map((of) => of[index] ?? panel)}
                beside={byMeasure}
                widthPx={Math.max(MIN_PX, width / columns - (columns > 1 ? 12 : 0))}
                isSmall={panels.length > 1}
              />
            </figure>
          ))}
        </div>
      )}
      <SweepTable {...{ sweep, title }} panels={byMeasure} />
    </div>
  );
}

/** "From a LAN to the planet · Offered rate 20,000 tx/s". */
function aboutText(title: string, { set = {} }: Description): string {
  const values = Object.entries(set).map(
    ([path, value]) => `${settingName(path).toLowerCase()} ${valueText(path, value)}`,
  );
  return [title, ...values].join(' · ');
}

/** Narrower it scrolls. */
const MIN_PX = 320;

function useLinkSource({ description }: Sweep, { scenario }: SweepState): LinkSource | null {
  const [source, setSource] = useState<LinkSource | null>(null);
  const named = description.scenario;
  useEffect(() => {
    let isWanted = true;
    setSource(null);
    if (scenario !== null)
      void linkSource(named, scenario).then((made) => {
        if (isWanted) setSource(made);
      });
    return () => {
      isWanted = false;
    };
  }, [named, scenario]);
  return source;
}
