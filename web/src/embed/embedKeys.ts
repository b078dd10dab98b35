/** The keyboard of an embedded figure: what moves its clock and its view, while the focus is in it. */
import { attachHotkeys, type Hotkey, hotkeys, hotkeyThat } from '../interaction/hotkeys';
import type { Workspace } from '../model/page/workspace';

const ZOOM = 1.25;

const OF_THE_CLOCK: readonly string[] = [
  'Space',
  '. or Page Down',
  ', or Page Up',
  'Shift + .',
  'Shift + ,',
  ...['C', 'Shift + C', 'V', 'Shift + V', 'Home', 'End', '→', '←'],
  ...['W', 'S', 'A', 'D', 'F', '0'],
];

const embedKeys = (): readonly Hotkey[] => [
  ...hotkeys().filter(({ keys }) => OF_THE_CLOCK.includes(keys)),
  hotkeyThat('dismiss the message'),
  {
    keys: '+',
    does: 'zoom in',
    is: ({ key }) => key === '+' || key === '=',
    run: (workspace) => workspace.zoom(1 / ZOOM),
  },
  {
    keys: '−',
    does: 'zoom out',
    is: ({ key }) => key === '-',
    run: (workspace) => workspace.zoom(ZOOM),
  },
];

/** Listens while the focus is in the figure and in no field of it; the answer ends it. */
export function attachEmbedKeys(workspace: Workspace): () => void {
  return attachHotkeys(document, workspace, embedKeys());
}
