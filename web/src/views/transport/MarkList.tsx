/** The reader's marks in a list: go to one, take one away. */
import { useId, useRef } from 'react';
import { formatPoint } from '../../model/looking/clock';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';

export function MarkList({ workspace }: { readonly workspace: Workspace }) {
  const { session, playback } = workspace;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const marks = useReadable(session.marks);
  const text = (timeNs: number) => formatPoint(timeNs, session.viewport.get());
  return (
    <>
      <button
        type="button"
        popoverTarget={listId}
        title={marks.length === 0 ? 'No marks yet' : undefined}
        aria-disabled={marks.length === 0}
      >
        {marks.length === 1 ? '1 mark' : `${marks.length} marks`}
      </button>
      <div id={listId} ref={list} className="menu mark-list" popover="auto">
        <ul>
          {marks.map((timeNs) => (
            <li key={timeNs}>
              <button
                type="button"
                aria-label={`Go to mark ${text(timeNs)}`}
                onClick={() => {
                  playback.pause();
                  playback.seek(timeNs);
                }}
              >
                {text(timeNs)}
              </button>
              <button
                type="button"
                aria-label={`Remove mark ${text(timeNs)}`}
                onClick={() => {
                  // The last takes the list with it.
                  if (marks.length === 1) list.current?.hidePopover();
                  session.marks.set(marks.filter((mark) => mark !== timeNs));
                }}
              >
                remove
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
