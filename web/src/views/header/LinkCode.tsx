/** The page as a QR code for a room: black on white in every theme, as large as the screen. */
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { linkCode, QUIET_MODULES } from '../../model/page/linkCode';
import { pageLink, shortLink } from '../../model/page/pageLink';
import type { Workspace } from '../../model/page/workspace';
import { titleOfScenario } from '../../model/scenario/scenario';

export function LinkCode({ workspace }: { readonly workspace: Workspace }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { session } = workspace;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // As the page is when it opens.
  const { title, code } = useMemo(() => {
    const state = session.state.getState();
    const page = location.href.replace(/#.*$/, '');
    return {
      title: titleOfScenario(state.good, state.id),
      code: linkCode(shortLink(pageLink(workspace), state), page),
    };
  }, [workspace, session]);
  const close = () => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent) => {
    // The key that opened it, and a clicker, close it, too.
    if (event.key.toLowerCase() !== 'u' && !event.key.startsWith('Page')) return;
    event.preventDefault();
    close();
  };
  const side = code.modules + 2 * QUIET_MODULES;
  return (
    <dialog
      ref={dialog}
      className="link-code"
      aria-labelledby="link-code-title"
      onKeyDown={onKeyDown}
      onClose={() => workspace.sharing.set(null)}
    >
      <header>
        <h2 id="link-code-title">{title}</h2>
        <button type="button" onClick={close}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      {code.path !== '' && (
        <svg
          role="img"
          aria-label="QR code of the link to what is on the page"
          viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`}
          shapeRendering="crispEdges"
        >
          <rect x={-QUIET_MODULES} y={-QUIET_MODULES} width={side} height={side} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      )}
      <p className="link-code-address">{code.address}</p>
      {code.note !== '' && <p role="status">{code.note}</p>}
    </dialog>
  );
}
