/** The keyboard's help, behind `?`, and at its end which version of the page this is. */
import { useEffect, useRef } from 'react';
import { characterKeys, hotkeys } from '../../interaction/hotkeys';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../figure/useReadable';

export function KeyHelp({ workspace: { isHelpOpen } }: { readonly workspace: Workspace }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useReadable(isHelpOpen);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="key-help"
      aria-label="Keyboard and mouse"
      onClose={() => isHelpOpen.set(false)}
      onKeyDown={(event) => {
        if (event.key !== '?' || characterKeys.get() === 'off') return;
        // It would open the list again.
        event.preventDefault();
        dialog.current?.close();
      }}
    >
      {/* First, as it gets the focus: the list opens at its top. */}
      <form method="dialog">
        <h2>Keyboard and mouse</h2>
        <button type="submit">Close</button>
      </form>
      <dl>
        {[...deedsOfKeys, ...gestures].map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        A focused slider keeps the arrows, Home and End. Page Up and Page Down always step, so a
        clicker works wherever the focus is.
      </p>
      <CharacterKeys />
      <p className="note about">
        Quorumscope {import.meta.env.VERSION}, MIT licence.{' '}
        <a href="./licences.html" target="_blank" rel="noreferrer">
          Licences of its parts
        </a>
      </p>
    </dialog>
  );
}

function CharacterKeys() {
  const setting = useReadable(characterKeys);
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={setting === 'on'}
        onChange={({ currentTarget }) => characterKeys.set(currentTarget.checked ? 'on' : 'off')}
      />
      Use letters, digits and punctuation as shortcuts
    </label>
  );
}

/** Of the deeds of one key the first that means something just now is done. */
const deedsOfKeys = [...new Set(hotkeys.map(({ keys }) => keys))].map((each) => {
  const deeds = hotkeys.filter(({ keys }) => keys === each).map(({ does }) => does);
  return [each, deeds.join('; otherwise ')] as const;
});

const gestures = [
  ['Ctrl (or ⌘) + wheel, pinch', 'zoom at the pointer; the wheel alone scrolls the page'],
  ['Shift + wheel', 'pan'],
  ['drag the diagram', 'pan'],
  [
    'right-click or long press on a lane',
    'crash, restart, time out, slow, cut, split or make Byzantine there; drag on to where it is to end',
  ],
  ['drag along the fault track', 'the same of a replica that is chosen then'],
  ['right-click or long press on a message', 'drop or delay it; a click opens it'],
  ['menu key or Shift + F10 on the name of a lane', 'the same at the playhead: Enter crashes it'],
  [
    'a bar of the fault track',
    'drag it or its ends; ← and → move it, with Shift its end, ↑ and ↓ go to another; Delete',
  ],
  [
    'Tab, then arrows',
    'a row of buttons is one Tab stop: ← and → move along it, ↑ and ↓ between lanes',
  ],
  ['H, E, G or T inside its part', 'go to the next group of controls in it'],
  ['drag the axis', 'move the playhead'],
  ['the map of the run', 'press: playhead there; drag the box: pan; drag its ends: zoom'],
] as const;
