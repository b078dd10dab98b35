/** Faults as bars over the time that they last; what each is stands beside it where there is room. */
import { useMemo } from 'react';
import type { Fault } from '../layout/faults';
import { faultsOf, shownFault } from '../model/faults';
import { edited } from '../model/session';
import type { Workspace } from '../model/workspace';
import { useSession } from './useSession';

/** Part of the map that a text takes. */
const TEXT_ROOM = 0.2;
const ROWS = 2;
const ROW_PX = 9;

export interface MinimapFaultsProps {
  readonly workspace: Workspace;
  readonly horizonNs: number;
}

export function MinimapFaults({ workspace, horizonNs }: MinimapFaultsProps) {
  const scenario = useSession(workspace, (state) => state.good);
  const target = useSession(workspace, (state) => state.target);
  const lanes = useSession(workspace, (state) => state.runs[0]?.lanes);
  const faults = useMemo(
    () => faultsOf(edited({ scenario, target })).map((fault) => shownFault(fault, lanes ?? [])),
    [scenario, target, lanes],
  );
  const percent = (partNs: number) => `${(Math.max(0, partNs) / horizonNs) * 100}%`;
  return (
    <ul className="minimap-faults" aria-label="Faults of the run">
      {faults.map(({ kind, startNs, endNs, text }, index) => (
        <li
          key={`${startNs} ${text}`}
          data-kind={kind}
          data-ends-late={endNs > (1 - TEXT_ROOM) * horizonNs}
          style={{
            left: percent(startNs),
            width: percent(Math.min(endNs, horizonNs) - startNs),
            top: (index % ROWS) * ROW_PX,
          }}
          title={text}
        >
          <span className={hasRoom(faults, index, horizonNs) ? '' : 'visually-hidden'}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whether no other bar of its row is where a fault's text would stand: after the bar, or before one that ends late. */
function hasRoom(faults: readonly Fault[], index: number, horizonNs: number): boolean {
  const fault = faults[index];
  if (fault === undefined) return false;
  const roomNs = TEXT_ROOM * horizonNs;
  const isLate = fault.endNs > horizonNs - roomNs;
  const [fromNs, toNs] = isLate
    ? [fault.startNs - roomNs, fault.startNs]
    : [fault.endNs, fault.endNs + roomNs];
  if (fromNs < 0) return false;
  return !faults.some(
    (other, i) =>
      i !== index && i % ROWS === index % ROWS && other.startNs < toNs && other.endNs > fromNs,
  );
}
