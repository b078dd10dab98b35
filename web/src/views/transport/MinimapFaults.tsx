/** Faults as bars over the time that they last; what each is stands beside it where there is room. */
import { useRef } from 'react';
import { faultBars } from '../../layout/faultTrack';
import { timeScale } from '../../layout/timeScale';
import type { Workspace } from '../../model/page/workspace';
import { useFaults } from '../faults/useFaults';
import { placed } from '../figure/placed';
import { useSize } from '../figure/useFigure';
import { useFramedPart } from '../figure/useFramed';
import { useReadable } from '../parts/useReadable';

export interface MinimapFaultsProps {
  readonly workspace: Workspace;
  readonly horizonNs: number;
}

/** Height of a row of its text. */
const TEXT_PX = 13;

export function MinimapFaults({ workspace, horizonNs }: MinimapFaultsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { widthPx, heightPx } = useSize(list) ?? { widthPx: 0, heightPx: 0 };
  const faults = useFaults(workspace);
  const scale = timeScale({ startNs: 0, endNs: horizonNs }, 0, widthPx);
  const track = { x: 0, y: 0, width: widthPx, height: heightPx };
  const hidesFuture = useReadable(workspace.hidesFuture);
  const { playhead } = workspace.playback;
  // What is still to come is not even named.
  const begun = useFramedPart(playhead, () =>
    hidesFuture
      ? faults.filter(({ startNs }) => startNs <= playhead.get().timeNs).length
      : faults.length,
  );
  const bars = faultBars(faults, scale, track, Math.min(heightPx, TEXT_PX)).filter(
    ({ index }) =>
      begun === faults.length || (faults[index]?.startNs ?? 0) <= playhead.get().timeNs,
  );
  return (
    <ul ref={list} className="minimap-faults" aria-label="Faults of the run">
      {bars.map(({ index, rect, label }) => {
        const { kind, text } = faults[index] as (typeof faults)[number];
        return (
          <li
            key={index}
            data-kind={kind}
            data-label={label?.side ?? 'none'}
            style={placed(rect)}
            title={text}
          >
            <span aria-hidden="true">{label?.text}</span>
            <span className="visually-hidden">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
