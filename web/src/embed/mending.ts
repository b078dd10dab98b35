/** Settings that a figure is to open with and the engine refuses are left out and named; the rest is shown. */
import { faulty } from '../model/embed/faulty';
import { decode } from '../model/link/urlState';
import type { Workspace } from '../model/page/workspace';
import type { Document } from '../model/scenario/document';
import { withChanges } from '../model/viewer/linkOpening';

/** Until it has its first picture; `hash`: what it opened. */
export function attachMending(workspace: Workspace, opened: Document, hash: string): void {
  const { session } = workspace;
  const original = { ...opened, scenario: opened.original };
  let { changes } = decode(hash).link;
  const end = session.state.subscribe(({ errors, hasPictures }) => {
    if (hasPictures) end();
    else if (errors.length > 0 && changes.length > 0) {
      const paths = changes.map(({ path }) => path);
      const wrong = faulty(
        paths,
        errors.map(({ path }) => path),
      );
      changes = changes.filter(({ path }) => !wrong.includes(path));
      const { document } = withChanges(original, { changes });
      const { notices } = session.state.getState();
      const before =
        notices.find(({ title }) => title === workspace.embedded?.unread)?.errors ?? [];
      const told = errors.map((error) =>
        wrong.some((path) => path === error.path || error.path.startsWith(`${path}.`))
          ? error
          : {
              ...error,
              path: wrong.join(),
              message: `is left out: ${error.path} ${error.message}`,
            },
      );
      // Nobody else hears of the errors: this one is told of them first.
      session.state.setState({ scenario: document.scenario, errors: [] });
      workspace.tell({ document, problems: [...before, ...told] });
      session.runAgain();
    }
  });
}
