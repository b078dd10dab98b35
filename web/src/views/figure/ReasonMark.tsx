/** The reason of an answer, drawn where it is in the run: a red line below a stretch, or a ring around an instant. */
import type { CSSProperties } from 'react';
import { bottomOf, clamp } from '../../base/geometry';
import type { Readable } from '../../base/store';
import type { FigureGeometry, RunGeometry } from '../../layout/figureGeometry';
import { type ReasonPlace, reasonPlace } from '../../layout/reason';
import type { FigureScene, RunScene } from '../../layout/scene';
import { pxFromNs, timeScale } from '../../layout/timeScale';
import { useReadable } from '../parts/useReadable';
import type { FigureProps, FigureRun } from './figureProps';
import { useFramed } from './useFramed';

/** Mean width of a character, in text heights. */
const characterEm = 0.52;
/** Between what is marked and its line. */
const gapPx = 2;
/** From an instant to its text. */
const besidePx = 12;

interface ReasonMarkProps extends Pick<FigureProps, 'runs' | 'viewport' | 'playhead'> {
  readonly reason: NonNullable<ReturnType<FigureProps['reason']['get']>>;
  readonly geometry: FigureGeometry;
  readonly scene: Readable<FigureScene | null>;
}

export function ReasonMark(props: ReasonMarkProps) {
  const { reason, runs, geometry, viewport, playhead } = props;
  const index = runs.findIndex(({ key }) => key === reason.run);
  const run = runs[index];
  const current = useReadable(props.scene)?.runs[index];
  const place = geometry.runs[index];
  if (run === undefined || current?.content == null || place === undefined) return null;
  return <OfRun {...{ reason, run, current, place, geometry, viewport, playhead }} />;
}

interface OfRunProps
  extends Pick<ReasonMarkProps, 'reason' | 'geometry' | 'viewport' | 'playhead'> {
  readonly run: FigureRun;
  readonly current: RunScene;
  readonly place: RunGeometry;
}

function OfRun({ reason, run, current, place, geometry, viewport, playhead }: OfRunProps) {
  const view = useFramed(viewport);
  const { timeNs } = useFramed(playhead);
  const request = useReadable(run.transaction);
  const window = current.content?.window;
  const found = window && reasonPlace(reason.what, { window, request }, view, timeNs);
  const y = found && heightOf(found, place, current);
  if (!found || y === null || y === undefined) return null;
  const { leftPx, widthPx } = geometry.plot;
  const scale = timeScale(view, leftPx, widthPx);
  const startPx = pxFromNs(scale, found.startNs);
  const endPx = pxFromNs(scale, found.endNs);
  const textPx = characterEm * geometry.textPx * reason.text.length;
  const isInstant = endPx - startPx < 1;
  // Centred below or above a stretch, beside an instant.
  const [beforePx, behindPx] = isInstant ? [0, besidePx + textPx] : [textPx / 2, textPx / 2];
  const atPx = clamp((startPx + endPx) / 2, leftPx + beforePx, leftPx + widthPx - behindPx);
  // What has no times, right below the lanes, is not covered.
  const isAbove = place.timeless.some((area) => y > area.y - 2.5 * geometry.textPx);
  const style = { left: startPx, top: y, width: isInstant ? undefined : endPx - startPx };
  return (
    <div className="figure-reason" data-what={reason.what} data-above={isAbove} role="note">
      <i data-instant={isInstant} style={style} />
      <span style={{ left: atPx, top: y } as CSSProperties} data-instant={isInstant}>
        {reason.text}
      </span>
    </div>
  );
}

/** Where its line lies; null where the panel is not shown. */
function heightOf({ at }: ReasonPlace, place: RunGeometry, { lanes }: RunScene): number | null {
  const { spaceTime, clients, areas } = place;
  const linkStrip = areas.bandwidth?.leader;
  const below = spaceTime && bottomOf(spaceTime);
  if (typeof at === 'object') return spaceTime && (lanes.yPx[at.replica] ?? null);
  if (at === 'strip') return linkStrip === undefined ? below : bottomOf(linkStrip) + gapPx;
  if (at === 'clients') return clients === null ? below : bottomOf(clients);
  return below;
}
