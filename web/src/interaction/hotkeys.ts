/** The keyboard: one table, which the page listens by and the help shows. */
import type { Workspace } from '../model/workspace';

export interface Hotkey {
  /** As the help writes it. */
  readonly keys: string;
  readonly does: string;
  /** Whether a pressed key is this one. */
  readonly is: (event: KeyboardEvent) => boolean;
  readonly run: (workspace: Workspace, event: KeyboardEvent) => void;
}

const ZOOM = 1.25;
const PAN = 0.1;
const SCRUB = 0.01;
const SCRUB_FAR = 0.1;

export const hotkeys: readonly Hotkey[] = [
  {
    keys: 'Space',
    does: 'play or pause',
    is: ({ key }) => key === ' ',
    run: ({ playback }) => playback.toggle(),
  },
  {
    keys: '. or Page Down',
    does: 'next step: proposal, quorum, commit, time-out, fault',
    is: ({ key }) => key === '.' || key === 'PageDown',
    run: ({ narrator }) => narrator.step(1, false),
  },
  {
    keys: ', or Page Up',
    does: 'previous step',
    is: ({ key }) => key === ',' || key === 'PageUp',
    run: ({ narrator }) => narrator.step(-1, false),
  },
  {
    keys: 'Shift + .',
    does: 'next event of any kind',
    is: ({ code, shiftKey }) => code === 'Period' && shiftKey,
    run: ({ narrator }) => narrator.step(1, true),
  },
  {
    keys: 'Shift + ,',
    does: 'previous event of any kind',
    is: ({ code, shiftKey }) => code === 'Comma' && shiftKey,
    run: ({ narrator }) => narrator.step(-1, true),
  },
  {
    keys: '→',
    does: 'playhead later (Shift: ten times as far)',
    is: ({ key }) => key === 'ArrowRight',
    run: (workspace, { shiftKey }) => workspace.scrub(shiftKey ? SCRUB_FAR : SCRUB),
  },
  {
    keys: '←',
    does: 'playhead earlier (Shift: ten times as far)',
    is: ({ key }) => key === 'ArrowLeft',
    run: (workspace, { shiftKey }) => workspace.scrub(shiftKey ? -SCRUB_FAR : -SCRUB),
  },
  letter('w', 'zoom in', (workspace) => workspace.zoom(1 / ZOOM)),
  letter('s', 'zoom out', (workspace) => workspace.zoom(ZOOM)),
  letter('a', 'pan to earlier', (workspace) => workspace.pan(-PAN)),
  letter('d', 'pan to later', (workspace) => workspace.pan(PAN)),
  letter('f', 'fit the whole run', (workspace) => workspace.fit()),
  letter('0', 'back to the scenario’s own view', (workspace) => workspace.resetView()),
];

/** Listens on `target` while focus is in no field; the answer ends it. */
export function attachHotkeys(target: EventTarget, workspace: Workspace): () => void {
  const onKeyDown = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || isTaken(event)) return;
    const hotkey = hotkeys.find(({ is }) => is(event));
    if (hotkey === undefined) return;
    event.preventDefault();
    hotkey.run(workspace, event);
  };
  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}

function letter(key: string, does: string, run: Hotkey['run']): Hotkey {
  return {
    keys: key.toUpperCase(),
    does,
    is: (event) => event.key.toLowerCase() === key && !event.shiftKey,
    run,
  };
}

/** Whether a key belongs to what has the focus, or to the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target, key } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog[open], [popover]:popover-open') !== null) return true;
  if (target instanceof HTMLInputElement && target.type === 'range') {
    return key.startsWith('Arrow') || key.startsWith('Page');
  }
  if (target.closest('input, select, textarea, [contenteditable]') !== null) return true;
  return key === ' ' && target.closest('button, summary, a') !== null;
}
