/** What can be broken of a replica at a time: asked for on its lane, done as faults of the scenario. */
import { useEffect, useRef, useState } from 'react';
import { formatTimeUnit, timeUnit } from '../base/format';
import type { LaneInfo } from '../core/messages';
import type { Breaking, FaultHand } from '../interaction/faultHand';
import { drawnLanes, nameIn } from '../layout/lanes';
import {
  crashAt,
  withCrash,
  withCutLink,
  withEnd,
  withLoss,
  withSlowLink,
  withSplit,
} from '../model/faultEdits';
import type { ShownRun } from '../model/session';
import type { Workspace } from '../model/workspace';
import './faults.css';
import { useReadable } from './useReadable';
import { useSession } from './useSession';

interface BreakMenuProps {
  readonly workspace: Workspace;
  readonly hand: FaultHand;
}

/** Room that the menu needs. */
const menuPx = { width: 300, height: 360 };

export function BreakMenu({ workspace, hand }: BreakMenuProps) {
  const breaking = useReadable(hand.breaking);
  const run = useSession(workspace, ({ runs }) => runs.find(({ key }) => key === breaking?.run));
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = breaking !== null && run !== undefined;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const left = Math.max(8, Math.min(breaking?.x ?? 0, globalThis.innerWidth - menuPx.width - 8));
  const top = Math.max(8, Math.min(breaking?.y ?? 0, globalThis.innerHeight - menuPx.height - 8));
  return (
    <dialog
      ref={dialog}
      className="break-menu"
      aria-label="Break something"
      style={{ left, top, width: menuPx.width }}
      onClose={() => hand.breaking.set(null)}
      onPointerDown={({ target, currentTarget }) => {
        // Beside the menu.
        if (target === currentTarget) currentTarget.close();
      }}
    >
      {isOpen && <Choices key={breaking.replica} breaking={breaking} run={run} hand={hand} />}
    </dialog>
  );
}

interface ChoicesProps {
  readonly breaking: Breaking;
  readonly run: ShownRun;
  readonly hand: FaultHand;
}

function Choices({ breaking, run, hand }: ChoicesProps) {
  const { replica, timeNs } = breaking;
  const { lanes } = run;
  const unit = timeUnit(timeNs, timeNs + 1e8);
  const name = nameIn(lanes, replica);
  const down = crashAt(hand.faults, replica, timeNs / 1e9);
  return (
    <div className="break-choices">
      <h2>
        {name} at {formatTimeUnit(timeNs, 1e6, unit)}
      </h2>
      {down < 0 ? (
        <button
          type="button"
          onClick={() => hand.apply((all, { atS }) => withCrash(all, replica, atS))}
        >
          Crash here
        </button>
      ) : (
        <button type="button" onClick={() => hand.apply((all, { atS }) => withEnd(all, down, atS))}>
          Restart here
        </button>
      )}
      <button
        type="button"
        onClick={() => hand.apply((all, when) => withSlowLink(all, replica, '*', when))}
      >
        Slow all its links × 3
      </button>
      <button
        type="button"
        onClick={() => hand.apply((all, when) => withLoss(all, replica, '*', when))}
      >
        Lose 1 % on all its links
      </button>
      <LinkChoice {...{ replica, lanes, hand }} />
      <SplitChoice {...{ replica, run, hand }} />
    </div>
  );
}

interface LinkChoiceProps {
  readonly replica: number;
  readonly lanes: readonly LaneInfo[];
  readonly hand: FaultHand;
}

/** One link of the replica. */
function LinkChoice({ replica, lanes, hand }: LinkChoiceProps) {
  const others = lanes.filter((lane) => lane.replica !== replica);
  const [other, setOther] = useState(others[0]?.replica ?? replica);
  if (others.length === 0) return null;
  return (
    <fieldset>
      <legend>Its link with</legend>
      <select
        aria-label="The other end of the link"
        value={other}
        onChange={({ currentTarget }) => setOther(Number(currentTarget.value))}
      >
        {others.map((lane) => (
          <option key={lane.replica} value={lane.replica}>
            {lane.name}
          </option>
        ))}
      </select>
      <button
        type="button"
        onClick={() => hand.apply((all, when) => withCutLink(all, replica, other, when))}
      >
        cut
      </button>
      <button
        type="button"
        onClick={() => hand.apply((all, when) => withSlowLink(all, replica, other, when))}
      >
        slow × 3
      </button>
      <button
        type="button"
        onClick={() => hand.apply((all, when) => withLoss(all, replica, other, when))}
      >
        lose 1 %
      </button>
    </fieldset>
  );
}

interface SplitChoiceProps {
  readonly replica: number;
  readonly run: ShownRun;
  readonly hand: FaultHand;
}

/** Lanes on the replica's side of a split; the others are on the other. */
function SplitChoice({ replica, run, hand }: SplitChoiceProps) {
  const lanes = drawnLanes(run.lanes, run.groups);
  const [side, setSide] = useState<ReadonlySet<number>>(new Set([replica]));
  const here = run.lanes.map((lane) => lane.replica).filter((each) => side.has(each));
  const there = run.lanes.map((lane) => lane.replica).filter((each) => !side.has(each));
  const toggle = (replicas: readonly number[], isOn: boolean) =>
    setSide(
      (before) =>
        new Set(
          [...before].filter((each) => !replicas.includes(each)).concat(isOn ? replicas : []),
        ),
    );
  return (
    <fieldset>
      <legend>Split the network: on this side</legend>
      <div className="break-sides">
        {lanes.map(({ name, replicas }) => (
          <label key={replicas[0]} className="choice">
            <input
              type="checkbox"
              checked={replicas.every((each) => side.has(each))}
              onChange={({ currentTarget }) => toggle(replicas, currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      <button
        type="button"
        disabled={here.length === 0 || there.length === 0}
        onClick={() => hand.apply((all, when) => withSplit(all, [here, there], when))}
      >
        split
      </button>
    </fieldset>
  );
}
