/**
 * The whole run as a bar: the playhead to drag, the view as a box, faults as bars, each where it happens.
 *
 * The playhead is a native slider; what moves every frame is placed without React.
 */
import { useEffect, useMemo, useRef } from 'react';
import { timeTicks } from '../base/ticks';
import type { Fault } from '../layout/faults';
import { formatPoint } from '../model/clock';
import { faultsOf, shownFault } from '../model/faults';
import type { Workspace } from '../model/workspace';
import { frames } from '../render/frameScheduler';
import { useSession } from './useSession';

/** Steps of the slider: finer than a pixel. */
const STEPS = 10_000;
const TICKS = 6;

export function ScrubBar({ workspace }: { readonly workspace: Workspace }) {
  const { session, playback } = workspace;
  const horizonNs = useSession(workspace, () => session.horizonNs);
  const slider = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = () => {
      const { timeNs } = playback.playhead.get();
      const { startNs, endNs } = session.viewport.get();
      if (slider.current !== null) {
        slider.current.value = String(Math.round((timeNs / horizonNs) * STEPS));
        slider.current.setAttribute('aria-valuetext', formatPoint(timeNs, { startNs, endNs }));
      }
      if (box.current !== null) {
        box.current.style.left = percent(startNs, horizonNs);
        box.current.style.width = percent(endNs - startNs, horizonNs);
      }
    };
    const request = () => frames.requestPaint(place);
    request();
    const stops = [playback.playhead.subscribe(request), session.viewport.subscribe(request)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [playback, session, horizonNs]);

  return (
    <div className="scrub-bar">
      <Ticks horizonNs={horizonNs} />
      <FaultBars workspace={workspace} horizonNs={horizonNs} />
      <div className="scrub-rail">
        <div ref={box} className="scrub-view" />
      </div>
      <input
        ref={slider}
        type="range"
        min={0}
        max={STEPS}
        step={1}
        defaultValue={0}
        aria-label="Playhead"
        onChange={({ currentTarget }) => {
          playback.pause();
          playback.seek((currentTarget.valueAsNumber / STEPS) * horizonNs);
        }}
      />
    </div>
  );
}

function Ticks({ horizonNs }: { readonly horizonNs: number }) {
  const ticks = useMemo(() => timeTicks(0, horizonNs, TICKS), [horizonNs]);
  return (
    <div className="scrub-ticks" aria-hidden="true">
      {ticks.map(({ timeNs, text }) => (
        <span key={timeNs} style={{ left: percent(timeNs, horizonNs) }}>
          {text}
        </span>
      ))}
    </div>
  );
}

interface FaultBarsProps {
  readonly workspace: Workspace;
  readonly horizonNs: number;
}

function FaultBars({ workspace, horizonNs }: FaultBarsProps) {
  const scenario = useSession(workspace, (state) => state.good);
  const lanes = useSession(workspace, (state) => state.runs[0]?.lanes);
  const faults = useMemo(
    () => faultsOf(scenario).map((fault) => shownFault(fault, lanes ?? [])),
    [scenario, lanes],
  );
  return (
    <ul className="scrub-faults" aria-label="Faults of the run">
      {faults.map(({ kind, startNs, endNs, text }, index) => (
        <li
          key={`${startNs} ${text}`}
          data-kind={kind}
          data-ends-late={endNs > (1 - TEXT_ROOM) * horizonNs}
          style={{
            left: percent(startNs, horizonNs),
            width: percent(Math.min(endNs, horizonNs) - startNs, horizonNs),
            top: `${(index % FAULT_ROWS) * FAULT_ROW_PX}px`,
          }}
          title={text}
        >
          <span className={hasRoom(faults, index, horizonNs) ? '' : 'visually-hidden'}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whether no other bar of its row begins where a fault's text would stand. */
function hasRoom(faults: readonly Fault[], index: number, horizonNs: number): boolean {
  const fault = faults[index];
  return !faults.some(
    (other, i) =>
      fault !== undefined &&
      i !== index &&
      i % FAULT_ROWS === index % FAULT_ROWS &&
      other.startNs >= fault.startNs &&
      other.startNs < fault.endNs + TEXT_ROOM * horizonNs,
  );
}

/** Part of the bar that a text takes. */
const TEXT_ROOM = 0.2;
const FAULT_ROWS = 2;
const FAULT_ROW_PX = 12;

function percent(partNs: number, wholeNs: number): string {
  return `${(Math.max(0, partNs) / wholeNs) * 100}%`;
}
