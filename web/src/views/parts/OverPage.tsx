/** What lies over the whole page by an address of its own (`Workspace.over`). It has the focus while it is open. */
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { isEscape } from '../../interaction/escape';
import type { Workspace } from '../../model/page/workspace';
import { haveOneSource } from '../../model/scenario/document';
import { useModal } from './useModal';

interface OverPageProps {
  readonly workspace: Workspace;
  /** Its class. */
  readonly name: string;
  readonly title: string;
  /** What stands beside the title, with the button that closes it. */
  readonly head: (closeButton: ReactNode) => ReactNode;
  readonly children: ReactNode;
  /** Whether Escape in a field takes back what is typed there. */
  readonly keepsFields?: boolean;
  /** Answers whether a key means something here. */
  readonly onKey?: (event: KeyboardEvent<HTMLDialogElement>) => boolean;
}

export function OverPage(props: OverPageProps) {
  const { workspace, name, title, head, children, keepsFields = false, onKey } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useCallback(() => dialog.current?.close(), []);

  const onClose = useModal(dialog, heading, () => workspace.over.set(null));
  useLayoutEffect(() => {
    const { session, over } = workspace;
    const under = session.state.getState();
    return () => {
      // Closed by an address that leads elsewhere: the focus goes on to what that opens.
      if (over.get() === null && !haveOneSource(under, session.state.getState())) session.onOpen();
    };
  }, [workspace]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    // WebKit keeps a dialog open when Escape is pressed in one of its fields.
    if (isEscape(event.nativeEvent)) {
      if (keepsFields && event.target instanceof HTMLInputElement) return;
      close();
    } else if (onKey?.(event) !== true) return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={name}
      aria-labelledby={`${name}-title`}
      onKeyDown={onKeyDown}
      onDrop={close}
      onClose={onClose}
    >
      <header className="browser-head">
        <h2 ref={heading} id={`${name}-title`} tabIndex={-1}>
          {title}
        </h2>
        {head(
          <button type="button" className="browser-close" onClick={close}>
            Close <kbd>Esc</kbd>
          </button>,
        )}
      </header>
      {children}
    </dialog>
  );
}
