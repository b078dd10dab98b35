/** The help, behind `?`: what this is, the terms of this page, its keys, and at the end which version it is. */
import { useEffect, useRef } from 'react';
import { characterKeys, hotkeys } from '../../interaction/hotkeys';
import type { Workspace } from '../../model/page/workspace';
import { words } from '../../model/words/family';
import { meaningOfWord, wordsIn } from '../../model/words/terms';
import { useReadable } from '../parts/useReadable';
import { useStanding } from '../question/useStanding';

export function Help({ workspace }: { readonly workspace: Workspace }) {
  const { isHelpOpen } = workspace;
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useReadable(isHelpOpen);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="key-help"
      aria-label="Help"
      onClose={() => isHelpOpen.set(false)}
      onKeyDown={(event) => {
        if (event.key !== '?' || characterKeys.get() === 'off') return;
        // It would open it again.
        event.preventDefault();
        dialog.current?.close();
      }}
    >
      {/* First, as it gets the focus: the help opens at its top. */}
      <form method="dialog">
        <h2>What is this?</h2>
        <button type="submit">Close</button>
      </form>
      <WhatThisIs workspace={workspace} />
      {isOpen && <Terms />}
      <h2>Keyboard and mouse</h2>
      <dl>
        {[...deedsOfKeys, ...gestures()].map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        A focused slider keeps the arrows, Home and End. Page Up and Page Down always step, so a
        clicker works wherever the focus is.
      </p>
      <CharacterKeys />
      <p className="note about">
        Quorumscope {import.meta.env.VERSION}, MIT licence.{' '}
        <a href="./licences.html" target="_blank" rel="noreferrer">
          Licences of its parts
        </a>
      </p>
    </dialog>
  );
}

/** For somebody who never heard of it. */
function WhatThisIs({ workspace }: { readonly workspace: Workspace }) {
  const standing = useStanding(workspace);
  return (
    <>
      <p>
        {standing} {words.introduction}
      </p>
      <p>
        The page runs this protocol, message by message, over a simulated network, and draws what
        happens. A and B are two runs of the same load that differ in one thing, which the question
        is about. Guess first; the answer comes from the runs. Then move a setting and see both run
        again.
      </p>
      <p>
        Time goes to the right. Each server has a lane, and a message goes from one lane to another:
        the steeper, the nearer. A thick one takes long to send. The bar above the lanes is one
        request, from the moment it is made until it is final. Everything left of the vertical line
        has happened.
      </p>
    </>
  );
}

/** The parts of the page whose words are explained. */
const READ = '.question, .narration, .figure-page, .lab-rail';

/** Words of the field that stand on the page just now. */
function Terms() {
  const texts = [...document.querySelectorAll<HTMLElement>(READ)].map((part) => part.innerText);
  const terms = wordsIn(texts.join('\n'));
  if (terms.length === 0) return null;
  return (
    <>
      <h2>The terms of this page</h2>
      <dl>
        {terms.map((word) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaningOfWord(word)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function CharacterKeys() {
  const setting = useReadable(characterKeys);
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={setting === 'on'}
        onChange={({ currentTarget }) => characterKeys.set(currentTarget.checked ? 'on' : 'off')}
      />
      Use letters, digits and punctuation as shortcuts
    </label>
  );
}

/** Of the deeds of one key the first that means something just now is done. */
const deedsOfKeys = [...new Set(hotkeys().map(({ keys }) => keys))].map((each) => {
  const deeds = hotkeys()
    .filter(({ keys }) => keys === each)
    .map(({ does }) => does);
  return [each, deeds.join('; otherwise ')] as const;
});

/** Those of the mouse. */
const gestures = () =>
  [
    ['Ctrl (or ⌘) + wheel, pinch', 'zoom at the pointer; the wheel alone scrolls the page'],
    ['Shift + wheel', 'pan'],
    ['drag the diagram', 'pan'],
    ['right-click or long press on a lane', `${words.onLane} there; drag to its end`],
    ['drag along the fault track', 'the same of a replica that is chosen then'],
    ['right-click or long press on a message', 'drop or delay it; a click opens it'],
    ['menu key or Shift + F10 on the name of a lane', 'the same at the playhead: Enter crashes it'],
    [
      'a bar of the fault track',
      'drag it or its ends; ← and → move it, with Shift its end, ↑ and ↓ go to another; Delete',
    ],
    [
      'Tab, then arrows',
      'a row of buttons is one Tab stop: ← and → move along it, ↑ and ↓ between lanes',
    ],
    ['H, E, G or T inside its part', 'go to the next group of controls in it'],
    ['drag the axis', 'move the playhead'],
    ['the map of the run', 'press: playhead there; drag the box: pan; drag its ends: zoom'],
  ] as const;
