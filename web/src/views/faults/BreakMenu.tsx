/**
 * What can be broken of a replica, from when until when, how it can lie, and what can become of a message that lies
 * there: asked for on its lane or on the fault track, done in the scenario.
 */
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { formatTimeUnit, timeUnit } from '../../base/format';
import type { LaneInfo } from '../../core/messages';
import { drawnLanes, nameIn } from '../../layout/lanes';
import { faultsOfFamily, type LiesOfFamily } from '../../model/faults/family';
import {
  crashAt,
  exclusionAt,
  withCrash,
  withCutLink,
  withEnd,
  withLoss,
  withOneMore,
  withSlowLink,
  withSplit,
  withTimeout,
} from '../../model/faults/faultEdits';
import { lieText } from '../../model/faults/lies';
import type { Breaking, FaultHand } from '../../model/page/faultHand';
import type { Workspace } from '../../model/page/workspace';
import type { ShownRun } from '../../model/run/session';
import { choicesAt } from '../../model/scenario/fields';
import { textAt } from '../../model/scenario/scenario';
import { useDesk } from '../parts/useEdited';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { ValueField } from '../parts/ValueField';
import { MessageFault } from './MessageFault';

interface BreakMenuProps {
  readonly workspace: Workspace;
}

const menuPx = { width: 300, margin: 8 };

export function BreakMenu({ workspace }: BreakMenuProps) {
  const { hand } = useDesk(workspace);
  const breaking = useReadable(hand.breaking);
  const run = useSession(workspace, ({ runs }) => runs.find(({ key }) => key === breaking?.run));
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = breaking !== null && run !== undefined;
  // At once: a key that follows is the menu's.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen) element?.close();
    if (element === null || !isOpen) return;
    element.showModal();
    // Where it was asked for, as far as all of it is on the screen.
    const { width, height } = element.getBoundingClientRect();
    const within = (wanted: number, mostPx: number) =>
      `${Math.max(menuPx.margin, Math.min(wanted, mostPx - menuPx.margin))}px`;
    element.style.left = within(breaking.x, globalThis.innerWidth - width);
    element.style.top = within(breaking.y, globalThis.innerHeight - height);
    // Behind its end, which is mostly given already.
    element.querySelector<HTMLElement>('[data-first="true"]')?.focus();
  }, [isOpen, breaking?.x, breaking?.y]);
  return (
    <dialog
      ref={dialog}
      className="break-menu"
      aria-label="Break something"
      style={{ width: menuPx.width }}
      onClose={() => hand.breaking.set(null)}
      onPointerDown={({ target, currentTarget }) => {
        // Beside the menu.
        if (target === currentTarget) currentTarget.close();
      }}
    >
      {isOpen && (
        <div className="break-choices">
          {breaking.message !== null && (
            <MessageFault
              {...{ workspace, run }}
              detail={breaking.message}
              onDone={() => hand.breaking.set(null)}
            />
          )}
          <Stretch {...{ breaking, run, hand }} />
          <Choices key={breaking.replica} {...{ breaking, run, hand }} />
        </div>
      )}
    </dialog>
  );
}

/** Times to the millisecond, in the unit of the first. */
function timesFrom(atS: number): (seconds: number) => string {
  const unit = timeUnit(atS * 1e9, atS * 1e9 + 1e8);
  return (seconds) => formatTimeUnit(seconds * 1e9, 1e6, unit);
}

/** "from 0.6 s on", "from 0.6 s to 0.9 s", "for the whole run". */
function stretchText({ when: { atS, untilS } }: FaultHand, { isWhole }: Breaking): string {
  const time = timesFrom(atS);
  if (isWhole) return 'for the whole run';
  return `from ${time(atS)} ${untilS === null ? 'on' : `to ${time(untilS)}`}`;
}

/** Whose, and from when until when: as it was drawn, typed, or for the whole run. */
function Stretch({ breaking, run, hand }: ChoicesProps) {
  const { replica, timeNs, untilNs, isAnywhere, isWhole } = breaking;
  const [mistake, setMistake] = useState<string | null>(null);
  const atS = timeNs / 1e9;
  const at = timesFrom(atS)(atS);
  const end = (typed: number | string | null) => {
    const isEnd = typed === null || typed === LASTS || typed === '';
    const isTime = typeof typed === 'number' && typed > atS;
    setMistake(isEnd || isTime ? null : String(typed));
    if (isEnd) hand.end(null);
    else if (isTime) hand.end(typed);
  };
  return (
    <>
      <h2>{isAnywhere ? `At ${at}` : `${nameIn(run.lanes, replica)} at ${at}`}</h2>
      <div className="break-stretch">
        {isAnywhere && (
          <label>
            replica{' '}
            <select
              value={replica}
              onChange={({ currentTarget }) =>
                hand.breaking.set({ ...breaking, replica: Number(currentTarget.value) })
              }
            >
              {run.lanes.map((lane) => (
                <option key={lane.replica} value={lane.replica}>
                  {lane.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <span aria-hidden="true">until</span>
        <ValueField
          label="Until"
          value={isWhole || untilNs === null ? LASTS : untilNs / 1e9}
          unit="s"
          isInvalid={mistake !== null}
          isFixed={isWhole}
          onCommit={end}
        />
        <button
          type="button"
          aria-pressed={isWhole}
          onClick={() => hand.breaking.set({ ...breaking, isWhole: !isWhole })}
        >
          for the whole run
        </button>
      </div>
      {mistake !== null && (
        <p className="note" role="alert">
          “{mistake}” is not a time after {at}; “{LASTS}” is the end of the run
        </p>
      )}
    </>
  );
}

/** Without an end of its own. */
const LASTS = 'the end';

interface ChoicesProps {
  readonly breaking: Breaking;
  readonly run: ShownRun;
  readonly hand: FaultHand;
}

function Choices({ breaking, run, hand }: ChoicesProps) {
  const { replica, timeNs, message, isWhole } = breaking;
  const { lanes } = run;
  const atS = timeNs / 1e9;
  const at = timesFrom(atS)(atS);
  const text = stretchText(hand, breaking);
  const isFirst = message === null;
  const isDown = crashAt(hand.faults, replica, atS) >= 0;
  return (
    <>
      {isDown && !isWhole ? (
        <button
          type="button"
          data-first={isFirst}
          onClick={() => hand.apply((all) => withEnd(all, crashAt(all, replica, atS), atS))}
        >
          Restart at {at}
        </button>
      ) : (
        <button
          type="button"
          data-first={isFirst}
          onClick={() => hand.apply((all, when) => withCrash(all, replica, when))}
        >
          Crash {text}
        </button>
      )}
      <button
        type="button"
        title={isDown ? 'It is down' : undefined}
        aria-disabled={isDown}
        onClick={() => hand.apply((all) => withTimeout(all, replica, atS))}
      >
        {faultsOfFamily.timeOut.deed} {isWhole ? `at ${at}` : 'now'}
      </button>
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
      {faultsOfFamily.lies !== null && (
        <LieChoice {...{ replica, run, hand, at, text }} known={faultsOfFamily.lies} timeS={atS} />
      )}
      <LinkChoice {...{ replica, lanes, hand }} />
      <SplitChoice {...{ replica, run, hand }} />
    </>
  );
}

interface LieChoiceProps {
  readonly known: LiesOfFamily;
  readonly replica: number;
  readonly run: ShownRun;
  readonly hand: FaultHand;
  /** The time in words, and in seconds. */
  readonly at: string;
  readonly timeS: number;
  /** From when until when, in words. */
  readonly text: string;
}

/** How the replica is to lie, or to stop. */
function LieChoice({ known, replica, run, hand, at, timeS, text }: LieChoiceProps) {
  const { lies } = hand;
  const isOpen = (kind: string) => exclusionAt(lies, { kind, replica }, timeS) < 0;
  const offered = choicesAt('adversaries.kind').filter(
    (choice) => isOpen(choice.word) && known.isOf(choice, run.scenario),
  );
  const [chosen, setChosen] = useState(offered[0]?.word ?? '');
  const meaningId = useId();
  const told = lies.flatMap((lie) => {
    const kind = textAt(lie, 'kind');
    return exclusionAt([lie], { kind, replica }, timeS) < 0 ? [] : [kind];
  });
  return (
    <fieldset aria-label={`Byzantine ${text}`}>
      <span className="group-name">Byzantine {text}</span>
      {told.map((kind) => (
        <button
          key={kind}
          type="button"
          onClick={() =>
            hand.applyToLies((all) =>
              withEnd(all, exclusionAt(all, { kind, replica }, timeS), timeS),
            )
          }
        >
          only until {at}: {lieText(kind)}
        </button>
      ))}
      <select
        aria-label="How it misbehaves"
        aria-describedby={meaningId}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {offered.map(({ word }) => (
          <option key={word} value={word}>
            {lieText(word)}
          </option>
        ))}
      </select>
      <button
        type="button"
        title={chosen === '' ? 'It already does all of these' : undefined}
        aria-disabled={chosen === ''}
        onClick={() =>
          hand.applyToLies((all, when) =>
            withOneMore(all, known.begin(chosen, replica, run.lanes.length), when),
          )
        }
      >
        make Byzantine
      </button>
      <p id={meaningId} className="note">
        {offered.find(({ word }) => word === chosen)?.description}
      </p>
    </fieldset>
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
    <fieldset aria-label="Its link with">
      <span className="group-name">Its link with</span>
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
  const isSplit = here.length > 0 && there.length > 0;
  const toggle = (replicas: readonly number[], isOn: boolean) =>
    setSide(
      (before) =>
        new Set(
          [...before].filter((each) => !replicas.includes(each)).concat(isOn ? replicas : []),
        ),
    );
  return (
    <fieldset aria-label="Split the network: on this side">
      <span className="group-name">Split the network: on this side</span>
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
        title={isSplit ? undefined : 'Each side needs at least one replica'}
        aria-disabled={!isSplit}
        onClick={() => hand.apply((all, when) => withSplit(all, [here, there], when))}
      >
        split
      </button>
    </fieldset>
  );
}
