/** The page as a QR code for a room: black on white in every theme, as large as the screen. */
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { lessonHash } from '../../model/lesson/lessonLink';
import { linkCode, pageCode, QUIET_MODULES } from '../../model/link/linkCode';
import type { Workspace } from '../../model/page/workspace';
import { isEqual } from '../../model/scenario/equality';
import { titleOfScenario } from '../../model/scenario/scenario';
import { pageLink, shortLink } from '../../model/viewer/pageLink';

/** A longer address is nothing to type. */
const TYPED_MAX = 90;

export function LinkCode({ workspace }: { readonly workspace: Workspace }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { session } = workspace;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // As the page is when it opens.
  const { title, code } = useMemo(() => {
    const state = session.state.getState();
    const page = location.href.replace(/#.*$/, '');
    const given = workspace.given.get();
    const item = given?.lesson.items[given.index];
    // A shipped item as it is has an address that a room can read and type.
    if (given?.id != null && item !== undefined && isAsOpened(workspace))
      return { title: item.title, code: linkCode(page + lessonHash(given.id, given.index)) };
    return {
      title: titleOfScenario(state.good, state.id),
      code: pageCode(shortLink(pageLink(workspace), state), page),
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
      <p className="link-code-address" data-short={code.address.length <= TYPED_MAX}>
        {code.address}
      </p>
      {code.note !== '' && <p role="status">{code.note}</p>}
    </dialog>
  );
}

/** Whether the given item's scenario is on the page without edits. */
function isAsOpened({ session, itemOpened }: Workspace): boolean {
  const opened = itemOpened.get();
  const { scenario, shown } = session.state.getState();
  return opened !== null && isEqual(scenario, opened.scenario) && isEqual(shown, opened.shown);
}
