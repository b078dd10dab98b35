/** A network of one's own, over the whole page: machines on a map, in an order, with the delays between them. */
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ScenarioError } from '../../core/messages';
import { isEscape } from '../../interaction/escape';
import {
  clientsName,
  machinesOf,
  placeName,
  withClients,
  withReplica,
} from '../../model/builder/draft';
import { goneWith, matrixPath, ratesPath, withNetwork } from '../../model/builder/scenario';
import { edited } from '../../model/edits/forkEdits';
import type { Workspace } from '../../model/page/workspace';
import { isEqual } from '../../model/scenario/equality';
import { agreement } from '../../model/scenario/family';
import { isTcp } from '../../model/scenario/network';
import { variantNames } from '../../model/scenario/scenario';
import { variantKey } from '../../model/scenario/variants';
import { useDesk } from '../parts/useEdited';
import { useModal } from '../parts/useModal';
import { ClientList } from './ClientList';
import { Leaders } from './Leaders';
import { PairTable } from './PairTable';
import { RegionList } from './RegionList';
import { ReplicaList } from './ReplicaList';
import { useChecked, useDraft } from './useDraft';
import { WorldMap } from './WorldMap';

interface BuilderProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

export function Builder({ workspace, onClose }: BuilderProps) {
  const { edits } = useDesk(workspace);
  // As the page is when it opens: nothing else changes while it lies over the page.
  const [from] = useState(() => {
    const { scenario, target } = workspace.session.state.getState();
    return { scenario, target };
  });
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const built = useDraft(from);
  const { draft, change } = built;
  const errors = useChecked(workspace, from, draft);
  const gone = useMemo(() => goneWith(from, draft), [from, draft]);
  const [hasConsent, setConsent] = useState(false);
  const [said, setSaid] = useState('');
  const hasPaths = useMemo(() => isTcp(edited(from)), [from]);
  const isSame = useMemo(() => isEqual(withNetwork(from, draft), from.scenario), [from, draft]);

  useLayoutEffect(() => workspace.playback.pause(), [workspace]);
  const onClosed = useModal(dialog, title, onClose);

  const close = () => dialog.current?.close();
  const undo = () => {
    setSaid(built.canUndo ? 'Undone.' : 'Nothing to undo.');
    built.undo();
  };
  const hinder =
    errors === null
      ? 'being checked'
      : errors.length > 0
        ? errors.length === 1
          ? '1 mistake to mend'
          : `${errors.length} mistakes to mend`
        : gone.length > 0 && !hasConsent
          ? 'first say what goes'
          : isSame
            ? 'nothing has changed'
            : null;
  const apply = () => {
    if (hinder !== null) return;
    edits.replace(withNetwork(from, draft));
    built.forget();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    // WebKit keeps a dialog open when Escape is pressed in one of its fields.
    if (isEscape(event.nativeEvent)) close();
    else if (isUndo && !isTyping) undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const add = (place: string, kind: 'replica' | 'clients') => {
    const name = placeName(place);
    change((before) =>
      kind === 'replica' ? withReplica(before, place) : withClients(before, place),
    );
    setSaid(kind === 'replica' ? `Added a replica in ${name}.` : `Clients in ${name}.`);
  };

  // What opens it stands in the settings, whose style is not its own.
  return createPortal(
    <dialog
      ref={dialog}
      className="builder"
      aria-labelledby="builder-title"
      onKeyDown={onKeyDown}
      onClose={onClosed}
    >
      <header className="browser-head">
        <h2 ref={title} id="builder-title" tabIndex={-1}>
          A network of your own
        </h2>
        <span className="note">{scopeOf(from.scenario, from.target)}</span>
        <button type="button" aria-disabled={!built.canUndo} onClick={undo}>
          Undo
        </button>
        {built.isKept && (
          <span className="note">
            Kept from before.{' '}
            <button type="button" className="in-line" onClick={built.startOver}>
              Start over
            </button>
          </span>
        )}
        <span role="status" className="builder-said">
          {said}
        </span>
        <span className="builder-actions">
          {hinder !== null && <span className="note">{hinder}</span>}
          <button
            type="button"
            className="builder-apply"
            aria-disabled={hinder !== null}
            title={hinder ?? 'One step of the page’s history'}
            onClick={apply}
          >
            Apply
          </button>
          <button type="button" className="browser-close" onClick={close}>
            Close <kbd>Esc</kbd>
          </button>
        </span>
      </header>
      <div className="builder-body">
        <div className="builder-places">
          <WorldMap draft={draft} onAdd={add} />
          <RegionList onAdd={add} />
        </div>
        <div className="builder-machines">
          <ReplicaList draft={draft} change={change} errors={errors ?? []} />
          <ClientList draft={draft} change={change} errors={errors ?? []} />
        </div>
        <Leaders
          {...{ draft, change }}
          quorum={agreement.quorum(edited(from), draft.replicas.length)}
          onSaid={setSaid}
        />
        <PairTable
          draft={draft}
          hasPaths={hasPaths}
          change={change}
          errors={errors ?? []}
          onSaid={setSaid}
        />
        {gone.length > 0 && (
          <fieldset className="builder-gone">
            <legend>These refer to removed replicas</legend>
            <ul>
              {gone.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <label>
              <input
                type="checkbox"
                checked={hasConsent}
                onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
              />{' '}
              Remove them with their replicas; a partition keeps its others
            </label>
          </fieldset>
        )}
        <Mistakes
          errors={errors ?? []}
          names={machinesOf(draft).map((each) =>
            each.share === null ? each.name : clientsName(each),
          )}
        />
      </div>
    </dialog>,
    document.body,
  );
}

/** What the network is of, where a scenario has several runs. */
function scopeOf(scenario: Parameters<typeof variantNames>[0], target: number | null): string {
  if (target !== null) return `of variant ${variantKey(target)} alone`;
  return variantNames(scenario).length > 1 ? 'of every variant' : '';
}

/** As many are listed; they are mostly of one kind. */
const LISTED_MAX = 8;

/** What the engine says, with the place of each. */
function Mistakes({
  errors,
  names,
}: {
  readonly errors: readonly ScenarioError[];
  readonly names: readonly string[];
}) {
  if (errors.length === 0) return null;
  const more = errors.length - LISTED_MAX;
  return (
    <section className="builder-mistakes" aria-label="Mistakes">
      <ul>
        {errors.slice(0, LISTED_MAX).map(({ path, message, allowed }) => (
          <li key={`${path} ${message}`}>
            <strong>{wayIn(path, names)}</strong> {message === 'is null' ? 'is empty' : message}
            {allowed !== '' && ` (allowed: ${allowed})`} <code>{path}</code>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="note">and {more} more</p>}
    </section>
  );
}

/** "Tokyo to Oregon"; empty where a mistake is elsewhere. */
function wayIn(path: string, names: readonly string[]): string {
  const below = path.split(matrixPath)[1] ?? path.split(ratesPath)[1];
  const [, row, column] = below?.match(/^\.(\d+)\.(\d+)$/) ?? [];
  const [from, to] = [names[Number(row)], names[Number(column)]];
  return from === undefined || to === undefined ? '' : `${from} to ${to}`;
}
