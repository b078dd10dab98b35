/**
 * The whole run as a map: each run's throughput, faults as bars, the reader's marks, the window in view as a box to
 * drag and resize, and the playhead. Pressing anywhere puts the playhead there.
 *
 * The playhead is a native slider; what moves every frame is placed without React.
 */
import { useMemo, useRef } from 'react';
import { timeTicks } from '../../base/ticks';
import { formatPoint } from '../../model/looking/clock';
import type { Workspace } from '../../model/page/workspace';
import { usePlacing } from '../figure/usePlacing';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { MinimapFaults } from './MinimapFaults';
import { MinimapRuns } from './MinimapRuns';
import { MinimapWindow } from './MinimapWindow';

/** Steps of the slider: finer than a pixel. */
const STEPS = 10_000;
const TICKS = 6;

export function Minimap({ workspace }: { readonly workspace: Workspace }) {
  const { session, playback } = workspace;
  const horizonNs = useSession(workspace, () => session.horizonNs);
  const hidesFuture = useReadable(workspace.hidesFuture);
  const content = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);

  const place = () => {
    const { timeNs } = playback.playhead.get();
    if (hidesFuture) content.current?.style.setProperty('--played', String(timeNs / horizonNs));
    if (slider.current === null) return;
    slider.current.value = String(Math.round((timeNs / horizonNs) * STEPS));
    const text = formatPoint(timeNs, session.viewport.get());
    slider.current.setAttribute('aria-valuetext', text);
  };
  usePlacing(place, playback.playhead, session.viewport);

  const seek = (timeNs: number) => {
    playback.pause();
    playback.seek(timeNs);
  };

  return (
    <>
      <Ticks horizonNs={horizonNs} />
      <div ref={content} className="minimap-content" data-hides-future={hidesFuture}>
        <MinimapRuns workspace={workspace} />
        <MinimapFaults workspace={workspace} horizonNs={horizonNs} />
      </div>
      <input
        ref={slider}
        type="range"
        min={0}
        max={STEPS}
        step={1}
        defaultValue={0}
        aria-label="Playhead"
        onChange={({ currentTarget }) => seek((currentTarget.valueAsNumber / STEPS) * horizonNs)}
      />
      <MinimapWindow workspace={workspace} horizonNs={horizonNs} onPress={seek} />
      <Marks workspace={workspace} horizonNs={horizonNs} />
    </>
  );
}

function Ticks({ horizonNs }: { readonly horizonNs: number }) {
  const ticks = useMemo(() => timeTicks(0, horizonNs, TICKS), [horizonNs]);
  return (
    <div className="minimap-ticks" aria-hidden="true">
      {ticks.map(({ timeNs, text }) => (
        <span key={timeNs} style={{ left: `${(timeNs / horizonNs) * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** Flags to see; the list beside the map is where they are gone to. */
function Marks({
  workspace,
  horizonNs,
}: {
  readonly workspace: Workspace;
  readonly horizonNs: number;
}) {
  const marks = useReadable(workspace.session.marks);
  return (
    <div className="minimap-marks" aria-hidden="true">
      {marks.map((timeNs) => (
        <span key={timeNs} style={{ left: `${(timeNs / horizonNs) * 100}%` }} />
      ))}
    </div>
  );
}
