/** The keyboard's help, behind `?`. */
import { useEffect, useRef } from 'react';
import { hotkeys } from '../interaction/hotkeys';

export interface KeyHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function KeyHelp({ isOpen, onClose }: KeyHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="key-help" aria-label="Keyboard and mouse" onClose={onClose}>
      <h2>Keyboard and mouse</h2>
      <dl>
        {hotkeys.map(({ keys, does }) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
        {gestures.map(([gesture, does]) => (
          <div key={gesture}>
            <dt>{gesture}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

const gestures = [
  ['wheel, pinch', 'zoom at the pointer'],
  ['drag the diagram', 'pan'],
  ['drag the axis or the bar below', 'move the playhead'],
] as const;
