/** The lecturer's keys at the foot of the stage, each a button too. They come when the mouse moves or `?` asks. */

import { type ReactNode, useEffect, useState } from 'react';
import { capital } from '../../base/format';
import { presentingTheme, theme, themeOf } from '../../model/looking/theme';
import type { Workspace } from '../../model/page/workspace';
import { clickersBlank, stepping } from '../../model/viewer/presentation';
import { HotkeyButton } from '../parts/HotkeyButton';
import { useMedia } from '../parts/useMedia';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

const STEPS = { together: 'all runs', 'run by run': 'run by run' } as const;

export function StageKeys({ workspace }: { readonly workspace: Workspace }) {
  const { hasNumbers, hidden } = useReadable(workspace.presentation);
  const { isPlaying } = useReadable(workspace.playback.state);
  const given = useReadable(workspace.given);
  const steps = useReadable(stepping);
  const isHeld = useReadable(workspace.hasStageKeys);
  const isShown = useStageKeys(workspace);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.stageKeys = String(isShown);
    return () => {
      delete dataset.stageKeys;
    };
  }, [isShown]);
  const runs = useSession(workspace, (state) => state.runs);
  const next = hidden.find((place) => place < runs.length);
  const reveal = next === undefined ? 'hide what was revealed' : `reveal ${runs[next]?.key}`;
  const numbers = hasNumbers ? 'hide numbers' : 'show numbers';
  useReadable(theme);
  useReadable(presentingTheme);
  const projector = themeOf(true) === 'projector' ? 'own theme' : 'projector';
  const key = (does: string, cap: string, shown: ReactNode, name?: string) => (
    <HotkeyButton
      workspace={workspace}
      does={does}
      {...(name === undefined ? {} : { name: capital(name) })}
    >
      <kbd>{cap}</kbd> {shown}
    </HotkeyButton>
  );
  return (
    <div className="stage-keys">
      {isHeld && <Grammar />}
      <div className="stage-row" role="toolbar" aria-label="Stage" data-roving="x" data-passing="">
        {key('next beat', 'PgDn', 'next')}
        {key('play or pause', 'Space', isPlaying ? 'pause' : 'play', isPlaying ? 'pause' : 'play')}
        {key('next step', '.', 'event')}
        {key('show the answer', 'Q', 'answer')}
        {key('raise hands again', 'H', 'hands again')}
        {runs.length > 1 && key('reveal', 'R', reveal, reveal)}
        {key('numbers', 'N', numbers, numbers)}
        {runs.length > 1 && key('steps', 'O', STEPS[steps], `steps: ${STEPS[steps]}`)}
        {given !== null && key('go to an item', 'G', 'item')}
        {key('dark screen', 'B', 'dark')}
        {key('speaker’s window', 'V', 'speaker')}
        {key('projector theme', 'J', projector, projector)}
        {key('QR code of the link', 'U', 'QR code')}
        {key('keys of the stage', '?', isHeld ? 'hide keys' : 'keys')}
        {key('leave presenting', 'Esc', 'exit')}
      </div>
    </div>
  );
}

/** What no button does, in few words. */
function Grammar() {
  const blank = useReadable(clickersBlank);
  return (
    <div className="stage-grammar">
      <p>
        <kbd>2</kbd> holds choice 2; a digit behind it says how many tens of the hall: <kbd>2</kbd>{' '}
        <kbd>3</kbd> is 30 %, <kbd>2</kbd> <kbd>Enter</kbd> all.
      </p>
      <p>
        A number: its digits, then <kbd>Enter</kbd>. An item: <kbd>G</kbd> <kbd>7</kbd>{' '}
        <kbd>Enter</kbd>. <kbd>Backspace</kbd> takes back.
      </p>
      <p>
        <kbd>Shift</kbd> <kbd>PgDn</kbd> the next item, <kbd>Home</kbd> and <kbd>End</kbd> the first
        and the last, <kbd>Shift</kbd> <kbd>B</kbd> the ledgers.
      </p>
      <label className="choice">
        <input
          type="checkbox"
          checked={blank === '.'}
          onChange={({ currentTarget }) => clickersBlank.set(currentTarget.checked ? '.' : 'b')}
        />
        My clicker’s key for a black screen sends “.”: Shift + . then steps to events
      </label>
    </div>
  );
}

/** How long the keys stay when the mouse rests. */
const MOUSE_MS = 3000;

/** Nobody has keys at hand there, and nobody looks from the last row. */
const IN_HAND = '(pointer: coarse), (max-width: 1000px)';

/** Whether the keys are to be seen: asked for, or the mouse moves, or the stage is in the hand. */
function useStageKeys(workspace: Workspace): boolean {
  const isHeld = useReadable(workspace.hasStageKeys);
  const [isMoved, setMoved] = useState(false);
  const isInHand = useMedia(IN_HAND);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMove = ({ movementX, movementY, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && movementX === 0 && movementY === 0) return;
      setMoved(true);
      clearTimeout(timer);
      timer = setTimeout(() => setMoved(false), MOUSE_MS);
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerdown', onMove);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerdown', onMove);
    };
  }, []);
  return isHeld || isMoved || isInHand;
}
