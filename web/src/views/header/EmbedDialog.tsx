/** The lines that show the page's figure in another page, with the figure as it will be beside them. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { HOST_PANELS } from '../../model/embed/request';
import {
  CLOCKS,
  elementSnippet,
  embedAddress,
  frameHeight,
  frameSnippet,
  type Manner,
  THEMES,
  USUAL_MANNER,
} from '../../model/embed/snippet';
import { encode } from '../../model/link/urlState';
import type { Workspace } from '../../model/page/workspace';
import { titleOfScenario } from '../../model/scenario/scenario';
import { pageLink, shortLink } from '../../model/viewer/pageLink';
import { CopiedText } from './CopiedText';

const CONTROLS = { play: 'play and scrub', full: 'all of the clock', none: 'none' } as const;
/** A figure that is being chosen is not made anew with every key. */
const REST_MS = 400;

export function EmbedDialog({ workspace }: { readonly workspace: Workspace }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [manner, setManner] = useState<Manner>(USUAL_MANNER);
  const [isFromPlayhead, setFromPlayhead] = useState(false);
  const [said, setSaid] = useState('');
  const { session } = workspace;
  useLayoutEffect(() => {
    workspace.playback.pause();
    dialog.current?.showModal();
  }, [workspace]);
  // As the page is when the dialog opens.
  const embedded = useMemo(() => {
    const state = session.state.getState();
    const link = pageLink(workspace);
    const wanted = isFromPlayhead ? link : { ...link, at: null };
    return {
      hash: encode(shortLink(wanted, state)),
      title: titleOfScenario(state.good, state.id),
      home: new URL('.', location.href).href,
    };
  }, [workspace, session, isFromPlayhead]);
  const shown = useMemo(
    () => HOST_PANELS.flatMap(([panel, name]) => (session.shows(panel) ? [name] : [])),
    [session],
  );
  const chosen = manner.panels ?? shown;
  const change = (changed: Partial<Manner>) => setManner({ ...manner, ...changed });
  const togglePanel = (name: string) => {
    const panels = HOST_PANELS.map(([, each]) => each).filter(
      (each) => chosen.includes(each) !== (each === name),
    );
    // A figure of nothing is none.
    if (panels.length > 0) change({ panels: panels.join() === shown.join() ? null : panels });
  };
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.host);

  return (
    <dialog
      ref={dialog}
      className="embed-dialog"
      aria-labelledby="embed-title"
      onClose={() => workspace.sharing.set(null)}
    >
      <header>
        <h2 id="embed-title">Embed this figure</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <div className="embed-choices">
        <label>
          <span>Controls</span>
          <select
            value={manner.controls}
            onChange={({ currentTarget: { value } }) =>
              change({ controls: CLOCKS.find((each) => each === value) ?? 'play' })
            }
          >
            {CLOCKS.map((each) => (
              <option key={each} value={each}>
                {CONTROLS[each]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Theme</span>
          <select
            value={manner.theme}
            onChange={({ currentTarget: { value } }) =>
              change({ theme: THEMES.find((each) => each === value) ?? 'auto' })
            }
          >
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {each === 'auto' ? 'the reader’s' : each}
              </option>
            ))}
          </select>
        </label>
        <Choice isOn={manner.levers} onChange={(levers) => change({ levers })}>
          Levers of the question
        </Choice>
        <Choice isOn={manner.question} onChange={(question) => change({ question })}>
          Question and answer
        </Choice>
        <Choice isOn={manner.autoplay} onChange={(autoplay) => change({ autoplay })}>
          Autoplay
        </Choice>
        <Choice isOn={isFromPlayhead} onChange={setFromPlayhead}>
          Start at the playhead
        </Choice>
        <fieldset>
          <legend>Panels</legend>
          {HOST_PANELS.map(([, name]) => (
            <Choice key={name} isOn={chosen.includes(name)} onChange={() => togglePanel(name)}>
              {name}
            </Choice>
          ))}
        </fieldset>
      </div>
      <div className="embed-lines">
        <CopiedText
          label="As an element: it sizes itself"
          name="element"
          text={elementSnippet(embedded, manner)}
          lines={5}
          onSaid={setSaid}
        />
        <CopiedText
          label="As an iframe, for hosts without scripts"
          name="iframe"
          text={frameSnippet(embedded, manner)}
          lines={4}
          onSaid={setSaid}
        />
        {isLocal && (
          <p className="note">
            This page is served from this machine alone. Put the built page on a server, and its
            address in place of this one.
          </p>
        )}
        <p className="note" role="status">
          {said}
        </p>
      </div>
      <Preview address={embedAddress(embedded, manner)} heightPx={frameHeight(manner)} />
    </dialog>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: string;
}

function Choice({ isOn, onChange, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

/** The figure itself. */
function Preview({ address, heightPx }: { readonly address: string; readonly heightPx: number }) {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), REST_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <figure className="embed-preview">
      <figcaption>Preview</figcaption>
      {/* Another one for another address: what stands behind # would only be gone to. */}
      <iframe key={shown} src={shown} title="Preview of the embedded figure" height={heightPx} />
    </figure>
  );
}
