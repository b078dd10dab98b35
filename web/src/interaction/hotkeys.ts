/** The keyboard: one table, which the page listens by, its buttons are named by, and the help shows. */
import { remembered } from '../base/remembered';
import { lanesOfFamily } from '../layout/family';
import { type PanelWords, panelWords } from '../model/looking/panelWords';
import { toggleProjector } from '../model/looking/theme';
import type { Part, Workspace } from '../model/page/workspace';
import { runs, runWords } from '../model/run/family';
import { clickersBlank, stepping } from '../model/viewer/presentation';
import { isEscape } from './escape';

export interface Hotkey {
  /** As the help writes it; its button goes by it, too. */
  readonly keys: string;
  /** What it does; a button is called by what stands before a colon. */
  readonly does: string;
  /** Whether a pressed key is this one. */
  readonly is: (event: KeyboardEvent) => boolean;
  /** When it means something; always, where it is not said. */
  readonly when?: (workspace: Workspace, event: { readonly key: string }) => boolean;
  readonly run: (
    workspace: Workspace,
    event: { readonly shiftKey: boolean; readonly key?: string },
  ) => void;
}

/** Whether keys that write something (letters, digits, punctuation) drive the page, too. */
export const characterKeys = remembered('character-keys', ['on', 'off'], () => 'on');

const ZOOM = 1.25;
const PAN = 0.1;
const SCRUB = 0.01;
const SCRUB_FAR = 0.1;

const isOnStage = ({ presentation }: Workspace) => presentation.get().isOn;
const isInLecture = (workspace: Workspace) =>
  isOnStage(workspace) && workspace.given.get() !== null;

const ofStage: readonly Hotkey[] = [
  // What is being typed goes first: a point in a number is no step.
  {
    keys: '1 to 9, then 0 to 9',
    does: 'hands: on the stage the first digit is the choice, the second how many tens of the hall are for it (Enter: all); of a number its digits, then Enter',
    is: ({ key, shiftKey }) => /^([\d.,g]|Enter|Backspace|Escape)$/.test(key) && !shiftKey,
    when: (workspace, { key }) =>
      isOnStage(workspace) && workspace.desk.get()?.stage.takes(key) === true,
    run: (workspace, { key = '' }) => workspace.do(({ stage }) => stage.type(key)),
  },
  {
    keys: 'Escape',
    does: 'bring the picture back: where the screen is dark',
    is: isEscape,
    when: (workspace) => workspace.desk.get()?.stage.isDark.get() === true,
    run: (workspace) => workspace.do(({ stage }) => stage.isDark.set(false)),
  },
  {
    keys: 'B',
    does: 'dark screen: on the stage; any step brings the picture back',
    is: ({ key, shiftKey }) =>
      (key.toLowerCase() === 'b' && !shiftKey) || (key === '.' && clickersBlank.get() === '.'),
    when: isOnStage,
    run: (workspace) => workspace.do(({ stage: { isDark } }) => isDark.set(!isDark.get())),
  },
  {
    keys: 'Space',
    does: 'play or pause: on the stage to the end of the item’s view',
    is: ({ key }) => key === ' ',
    run: (workspace) => workspace.togglePlaying(),
  },
  {
    keys: 'Page Down',
    does: 'next beat: of an item on the stage; behind the last the next item',
    is: ({ key, shiftKey }) => key === 'PageDown' && !shiftKey,
    when: isOnStage,
    run: (workspace) => workspace.do(({ stage }) => stage.pass(1)),
  },
  {
    keys: 'Page Up',
    does: 'previous beat: of an item on the stage',
    is: ({ key, shiftKey }) => key === 'PageUp' && !shiftKey,
    when: isOnStage,
    run: (workspace) => workspace.do(({ stage }) => stage.pass(-1)),
  },
  {
    keys: 'G, digits, Enter',
    does: 'go to an item: of the lecture, on the stage',
    is: () => false,
    run: (workspace) => workspace.do(({ stage }) => stage.type('g')),
  },
];

/** From event to event: of those that the family's runs alone have the first has a letter. */
function stepKeys(): readonly Hotkey[] {
  const [first] = runs.stops;
  const { one } = lanesOfFamily.final;
  return [
    {
      keys: '. or Page Down',
      does: `next step: ${runWords.steps}`,
      is: ({ key, shiftKey }) => key === '.' || (key === 'PageDown' && !shiftKey),
      run: (workspace) => workspace.step(1),
    },
    {
      keys: ', or Page Up',
      does: 'previous step',
      is: ({ key, shiftKey }) => key === ',' || (key === 'PageUp' && !shiftKey),
      run: (workspace) => workspace.step(-1),
    },
    {
      keys: 'Shift + Page Down',
      does: 'next item: in the lecture',
      is: ({ key, shiftKey }) => key === 'PageDown' && shiftKey,
      when: ({ given }) => given.get() !== null,
      run: (workspace) => workspace.do(({ lecture }) => lecture.goBy(1)),
    },
    {
      keys: 'Shift + Page Up',
      does: 'previous item: in the lecture',
      is: ({ key, shiftKey }) => key === 'PageUp' && shiftKey,
      when: ({ given }) => given.get() !== null,
      run: (workspace) => workspace.do(({ lecture }) => lecture.goBy(-1)),
    },
    {
      keys: 'Shift + .',
      does: 'next event: of any kind',
      is: ({ code, shiftKey }) => code === 'Period' && shiftKey,
      run: step(1, 'event'),
    },
    {
      keys: 'Shift + ,',
      does: 'previous event: of any kind',
      is: ({ code, shiftKey }) => code === 'Comma' && shiftKey,
      run: step(-1, 'event'),
    },
    letter('c', `next ${one}`, step(1, 'commit')),
    shiftLetter('c', `previous ${one}`, step(-1, 'commit')),
    {
      ...letter('v', 'speaker’s window: notes, what comes next and the clock', (workspace) =>
        workspace.do(({ speaker }) => speaker.open()),
      ),
      when: isOnStage,
    },
    ...(first === undefined
      ? []
      : [
          letter('v', `next ${first.name}`, step(1, first.stop)),
          shiftLetter('v', `previous ${first.name}`, step(-1, first.stop)),
        ]),
  ];
}

const ofClock: readonly Hotkey[] = [
  letter('x', 'next stop: of the chosen kind', ({ narrator, stopWhen }) =>
    narrator.step(1, stopWhen.get()),
  ),
  shiftLetter('x', 'previous stop: of the chosen kind', ({ narrator, stopWhen }) =>
    narrator.step(-1, stopWhen.get()),
  ),
  {
    keys: 'Home',
    does: 'first item: of a lecture on the stage',
    is: ({ key }) => key === 'Home',
    when: isInLecture,
    run: (workspace) => workspace.do(({ lecture }) => lecture.goTo('first')),
  },
  {
    keys: 'End',
    does: 'last item: of a lecture on the stage',
    is: ({ key }) => key === 'End',
    when: isInLecture,
    run: (workspace) => workspace.do(({ lecture }) => lecture.goTo('last')),
  },
  {
    keys: 'Home',
    does: 'start of the run',
    is: ({ key }) => key === 'Home',
    run: (workspace) => workspace.toStart(),
  },
  {
    keys: 'End',
    does: 'end of the run',
    is: ({ key }) => key === 'End',
    run: (workspace) => workspace.toEnd(),
  },
  {
    keys: '[ or Alt + ←',
    does: 'cause of what is selected: with nothing selected, the last message at the playhead',
    is: ({ key, altKey }) => key === '[' || (key === 'ArrowLeft' && altKey),
    run: (workspace) => workspace.do(({ inspection }) => void inspection.follow(-1)),
  },
  {
    keys: '] or Alt + →',
    does: 'effect of what is selected',
    is: ({ key, altKey }) => key === ']' || (key === 'ArrowRight' && altKey),
    run: (workspace) => workspace.do(({ inspection }) => void inspection.follow(1)),
  },
  {
    keys: 'Escape',
    does: 'dismiss the message',
    is: isEscape,
    when: ({ session }) => session.state.getState().notices.length > 0,
    run: ({ session }) => {
      const last = session.state.getState().notices.at(-1);
      if (last !== undefined) session.dismiss(last.title);
    },
  },
  {
    keys: 'Escape',
    does: 'close the inspector',
    is: isEscape,
    when: ({ inspected }) => inspected.get() !== null,
    run: (workspace) => workspace.do(({ inspection }) => inspection.close()),
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
  letter(
    'k',
    'fork here: a copy of the variant, free to change from the playhead on',
    (workspace) => workspace.do((desk) => desk.fork()),
  ),
  letter('m', 'set a mark here: or remove it', (workspace) => workspace.toggleMark()),
  shiftLetter('m', 'mark the transaction: the first submitted after the playhead', (workspace) =>
    workspace.markTransaction(),
  ),
  letter(
    'p',
    'present: the lecture that is open, from where it was, or else what is on the page; the future is hidden',
    (workspace) => workspace.togglePresenting(),
  ),
  shiftLetter('p', 'present the page: as it is, also where a lecture is open', (workspace) =>
    workspace.presentPage(),
  ),
  {
    keys: 'Escape',
    does: 'leave presenting',
    is: isEscape,
    when: ({ presentation }) => presentation.get().isOn,
    run: (workspace) => workspace.togglePresenting(),
  },
  letter('o', 'steps: of all runs together, or run by run', () =>
    stepping.set(stepping.get() === 'together' ? 'run by run' : 'together'),
  ),
  {
    ...letter('h', 'raise hands again: a second row beside the first', (workspace) =>
      workspace.do(({ stage }) => stage.askAgain()),
    ),
    when: isOnStage,
  },
  letter('q', 'show the answer: to the question, without a guess', (workspace) => {
    if (isOnStage(workspace)) workspace.do(({ stage }) => stage.answer());
    else workspace.asking.skip();
  }),
  letter('r', 'reveal: show the next run while presenting, then start over', (workspace) =>
    workspace.revealNext(),
  ),
  letter('n', 'numbers: hide or show measurements', (workspace) => workspace.toggleNumbers()),
  letter('j', 'projector theme: or back to your own', ({ presentation }) =>
    toggleProjector(presentation.get().isOn),
  ),
  letter('u', 'QR code of the link: for a room to open what is on the page', ({ sharing }) =>
    sharing.set('code'),
  ),
  letter('w', 'zoom in', (workspace) => workspace.zoom(1 / ZOOM)),
  letter('s', 'zoom out', (workspace) => workspace.zoom(ZOOM)),
  letter('a', 'pan to earlier', (workspace) => workspace.pan(-PAN)),
  letter('d', 'pan to later', (workspace) => workspace.pan(PAN)),
  letter('f', 'fit the whole run', (workspace) => workspace.fit()),
  letter('l', 'fold or unfold lanes: those of many replicas', (workspace) => workspace.foldLanes()),
];

const ofPage: readonly Hotkey[] = [
  letter('0', 'back to the scenario’s own view', (workspace) => workspace.resetView()),
  {
    keys: '/',
    does: 'browse scenarios and lessons: by topic, or by a search',
    is: ({ key }) => key === '/',
    run: ({ isBrowserOpen }) => isBrowserOpen.set(true),
  },
  part('h', 'header'),
  part('e', 'settings'),
  {
    ...shiftLetter('e', 'edit as text: the scenario as JSON; again closes it', ({ isTextOpen }) =>
      isTextOpen.set(!isTextOpen.get()),
    ),
    when: (workspace) => isOnPage('settings', workspace),
  },
  part('g', 'figure'),
  part('t', 'clock'),
  {
    keys: 'Ctrl + Z',
    does: 'undo',
    is: (event) => isCommand(event, 'z') && !event.shiftKey,
    run: (workspace) => workspace.do(({ history }) => history.undo()),
  },
  {
    keys: 'Ctrl + Shift + Z or Ctrl + Y',
    does: 'redo',
    is: (event) => (isCommand(event, 'z') && event.shiftKey) || isCommand(event, 'y'),
    run: (workspace) => workspace.do(({ history }) => history.redo()),
  },
  {
    keys: '?',
    does: 'keys of the stage: show or hide them',
    is: ({ key }) => key === '?',
    when: isOnStage,
    run: ({ hasStageKeys }) => hasStageKeys.set(!hasStageKeys.get()),
  },
  {
    keys: '?',
    does: 'help: what this is, the terms of this page, its keys; again closes it',
    is: ({ key }) => key === '?',
    run: ({ isHelpOpen }) => isHelpOpen.set(!isHelpOpen.get()),
  },
];

/** All of them: of a key the first that means something counts. */
export function hotkeys(): readonly Hotkey[] {
  return [...ofStage, ...stepKeys(), ...ofClock, ...panelWords().flatMap(panelKeys), ...ofPage];
}

/** The key that does what begins so; a button without its key would be a mistake of the page's. */
export function hotkeyThat(does: string): Hotkey {
  const found = hotkeys().find((hotkey) => nameOf(hotkey) === does);
  if (found === undefined) throw new Error(`There is no key that does "${does}"`);
  return found;
}

/** "Next step (. or Page Down)": what a button of a key is called. */
export function labelOf(hotkey: Hotkey): string {
  const name = nameOf(hotkey);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} (${hotkey.keys})`;
}

function nameOf({ does }: Hotkey): string {
  return does.replace(/:.*/, '');
}

/** Listens on `target` while focus is in no field; the answer ends it. */
export function attachHotkeys(
  target: EventTarget,
  workspace: Workspace,
  table: readonly Hotkey[] = hotkeys(),
): () => void {
  const onKeyDown = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || isTaken(event, isOnStage(workspace))) return;
    const hotkey = table.find(({ is, when }) => is(event) && (when?.(workspace, event) ?? true));
    if (hotkey === undefined) return;
    event.preventDefault();
    hotkey.run(workspace, event);
  };
  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}

function step(direction: 1 | -1, stop: string): Hotkey['run'] {
  return ({ narrator }) => narrator.step(direction, { stop, amount: 0 });
}

/** Takes the focus to a part of the page. */
function part(key: string, name: Part): Hotkey {
  return {
    ...letter(key, `go to the ${name}`, ({ onGoTo }) => onGoTo(name)),
    when: (workspace) => isOnPage(name, workspace),
  };
}

/** Of a panel that has a letter: with Shift where the letter is the stage's. */
function panelKeys({ id, title, key }: PanelWords): readonly Hotkey[] {
  if (key === undefined) return [];
  const toggle = (workspace: Workspace) => workspace.togglePanel(id);
  return [
    letter(key.letter, `${key.what}: show or hide them`, toggle),
    shiftLetter(key.letter, `${title}, also on the stage: show or hide them`, toggle),
  ];
}

/** On the stage are the figure and the clock alone. */
export function isOnPage(part: Part, { presentation }: Workspace): boolean {
  return part === 'figure' || part === 'clock' || !presentation.get().isOn;
}

function letter(key: string, does: string, run: Hotkey['run']): Hotkey {
  return {
    keys: key.toUpperCase(),
    does,
    is: (event) => event.key.toLowerCase() === key && !event.shiftKey,
    run,
  };
}

function shiftLetter(key: string, does: string, run: Hotkey['run']): Hotkey {
  return {
    keys: `Shift + ${key.toUpperCase()}`,
    does,
    is: (event) => event.key.toLowerCase() === key && event.shiftKey,
    run,
  };
}

/** Whether a key belongs to what has the focus, or to the browser, or to nobody. */
function isTaken(event: KeyboardEvent, isOnStage: boolean): boolean {
  const { target, key } = event;
  const isEdit = isCommand(event, 'z') || isCommand(event, 'y');
  const isFollowing = event.altKey && (key === 'ArrowLeft' || key === 'ArrowRight');
  const isBrowsers = (event.ctrlKey || event.metaKey || event.altKey) && !isEdit && !isFollowing;
  if (isBrowsers || event.defaultPrevented) return true;
  const isCharacter = key.length === 1 && key !== ' ' && !isEdit;
  if (isCharacter && characterKeys.get() === 'off') return true;
  if (!(target instanceof Element)) return false;
  // Page Up and Page Down are the clicker's wherever it is pointed at: what a slider has the arrows for. An item of a
  // lecture may be a dialog.
  const isPaging = key === 'PageUp' || key === 'PageDown';
  if (target.closest('dialog[open], [popover]:popover-open') !== null)
    return !(isPaging && isOnStage && target.closest('.sweep, .evidence') !== null);
  if (target.closest('select, textarea, [contenteditable]') !== null) return true;
  if (isSlider(target)) return key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (target.closest('input:not([type="checkbox"])') !== null) return !isPaging;
  return key === ' ' && target.closest('button, summary, a, input') !== null;
}

function isCommand({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, letter: string): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === letter;
}

function isSlider(target: Element): boolean {
  return target.matches('input[type="range"], [role="slider"]');
}
