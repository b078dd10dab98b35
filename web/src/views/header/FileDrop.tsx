/**
 * A file of a scenario or a lecture, dropped anywhere on the page is opened, and several are imported; while one hangs
 * over it, the page says so.
 */
import { useEffect, useState } from 'react';
import type { Workspace } from '../../model/page/workspace';

export function FileDrop({ workspace }: { readonly workspace: Workspace }) {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    // Leaving the page has no element to go to; leaving an element for the next has.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const [file, ...others] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      workspace.do(({ files }) => {
        void (others.length === 0 ? files.open(file) : files.import([file, ...others]));
      });
    };
    const listeners = [
      ['dragover', over],
      ['dragleave', leave],
      ['drop', drop],
    ] as const;
    for (const [type, listener] of listeners) window.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    };
  }, [workspace]);

  return isOver ? <p className="file-drop">Drop a scenario or a lecture to open it</p> : null;
}
