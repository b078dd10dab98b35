/** The browser of scenarios and lessons: shelves by topic, a search over them, and the reader's own files. */

import { cards } from 'virtual:cards';
import { topics } from 'virtual:topics';
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { takeTyped } from '../../interaction/typedAhead';
import {
  type Card,
  countText,
  FILTERS,
  type Filter,
  filtered,
  inRows,
  inShelves,
  keyOf,
  neighbour,
} from '../../model/browse/cards';
import { myCards } from '../../model/browse/myCards';
import { found } from '../../model/browse/search';
import { evidenceIn } from '../../model/evidence/place';
import { mine } from '../../model/page/mine';
import type { Workspace } from '../../model/page/workspace';
import { SaveFile } from '../header/SaveFile';
import { EvidenceLink } from '../parts/EvidenceLink';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';
import { useSize } from '../parts/useSize';
import { CardButton } from './CardButton';
import { MyScenarios } from './MyScenarios';
import { usePictures } from './usePictures';

/** A card has at least this width, and so much between it and the next. */
const CARD_LEAST_PX = 290;
const CARD_GAP_PX = 14;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: to be split by its regions
export function Browser({ workspace }: { readonly workspace: Workspace }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  /** The card that had the focus last. */
  const [lastKey, setLastKey] = useState<string | null>(null);
  const pictures = usePictures();
  const openKey = useOpenKey(workspace);

  const isSearching = query.trim() !== '';
  const kept = useReadable(mine.all);
  const own = useMemo(() => myCards(kept), [kept]);
  const shown = useMemo(
    () => found(filtered([...own, ...cards], filter, pictures.unsafe), query),
    [own, filter, query, pictures.unsafe],
  );
  const nearest = { name: 'Found', about: 'The nearest first', cards: shown };
  const shelves = shown.length > 0 && isSearching ? [nearest] : inShelves(shown, topics);
  const isShown = (key: string | null) => shown.some((card) => keyOf(card) === key);
  const first = shown[0];
  const top = shelves[0]?.cards[0];
  const stop = [lastKey, isSearching ? null : openKey].find(isShown) ?? (top && keyOf(top));

  useLayoutEffect(() => {
    dialog.current?.showModal();
    // A keyboard on the screen would hide most of the cards.
    const isByHand = matchMedia('(pointer: coarse)').matches;
    (isByHand ? title : field).current?.focus();
  }, []);

  const close = useCallback(() => dialog.current?.close(), []);
  const onOpen = useCallback(
    (card: Card) => {
      // First: the focus goes back to what opened the browser, and on from there to what is opened.
      close();
      const { kind, id } = card;
      workspace.do(({ files }) => {
        if (kind === 'mine') void files.openMine(id);
        else void (kind === 'scenario' ? files.openShipped(id) : files.openLesson(id));
      });
    },
    [workspace, close],
  );
  useLayoutEffect(() => {
    const { text, isEntered } = takeTyped();
    if (text === '') return;
    setQuery(text);
    const [first] = isEntered ? found([...myCards(mine.all.get()), ...cards], text) : [];
    if (first !== undefined) onOpen(first);
  }, [onOpen]);
  const cardButton = (card: Card) => {
    const key = keyOf(card);
    return (
      <CardButton
        key={key}
        card={card}
        picture={pictures.of(card)}
        isOpen={key === openKey}
        isStop={key === stop}
        hasTopic={isSearching}
        onOpen={onOpen}
      />
    );
  };
  const [shelvesRef, { width }] = useSize();
  const most = Math.max(1, Math.floor((width + CARD_GAP_PX) / (CARD_LEAST_PX + CARD_GAP_PX)));
  // Found ones stand among the others.
  const myShelf = filter === 'all' && !isSearching && (
    <MyScenarios
      workspace={workspace}
      cards={own}
      cardButton={cardButton}
      isStop={(card) => keyOf(card) === stop}
    />
  );
  const clear = () => {
    setQuery('');
    setFilter('all');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target === field.current) {
      if (key === 'Enter' && isSearching && first !== undefined) onOpen(first);
      else if (key === 'ArrowDown')
        dialog.current?.querySelector<HTMLElement>('.card[tabindex="0"]')?.focus();
      // WebKit keeps a dialog open when Escape is pressed in one of its fields.
      else if (key === 'Escape') close();
      else return;
    } else if (key === '/') field.current?.select();
    else if (isWriting(event)) {
      // The field gets what is typed from here on, this key with it.
      field.current?.focus();
      return;
    } else if (
      !(
        target instanceof HTMLElement &&
        target.matches('.card') &&
        goFrom(target, key, field.current)
      )
    )
      return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="browser"
      aria-label="Scenarios and lessons"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setLastKey(keyOfElement(target) ?? lastKey)}
      onDrop={close}
      onClose={() => workspace.isBrowserOpen.set(false)}
    >
      <header className="browser-head">
        <h2 ref={title} tabIndex={-1}>
          Scenarios and lessons
        </h2>
        <input
          ref={field}
          type="search"
          aria-label="Search scenarios and lessons"
          placeholder={`Search ${cards.length} questions and lessons`}
          aria-keyshortcuts="/"
          spellCheck={false}
          autoComplete="off"
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setLastKey(null);
          }}
        />
        <fieldset className="browser-filters" aria-label="Show">
          <span className="group-name">show</span>
          {FILTERS.map((each) => {
            const isUnknown = each === 'not safe' && pictures.drawn === null;
            return (
              <button
                key={each}
                type="button"
                aria-pressed={each === filter}
                aria-disabled={isUnknown}
                title={isUnknown ? 'The runs are not known yet' : undefined}
                onClick={() => setFilter(each)}
              >
                {each}
              </button>
            );
          })}
        </fieldset>
        <p role="status">{countText(shown)}</p>
        <EvidenceLink
          className="file browser-evidence"
          row=""
          place={evidenceIn(workspace.over)}
          onGo={close}
        >
          Evidence
        </EvidenceLink>
        <BrowserFiles workspace={workspace} close={close} />
        <button type="button" className="browser-close" onClick={close}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <div ref={shelvesRef} className="browser-shelves">
        {!isSearching && filter === 'all' && <RecentFiles workspace={workspace} close={close} />}
        {own.length > 0 && myShelf}
        {shelves.map(({ name, about, cards: onShelf }) => (
          <section key={name} className="shelf" aria-label={name}>
            <div className="shelf-name">
              <h3>{name}</h3>
              <p>{about}</p>
            </div>
            {inRows(onShelf, most).map((row) => (
              <div key={row.map(keyOf).join()} className="shelf-cards">
                {row.map(cardButton)}
              </div>
            ))}
          </section>
        ))}
        {own.length === 0 && myShelf}
        {shown.length === 0 && (
          <div className="browser-nothing">
            <p>
              No scenario or lesson here is about “{query.trim()}”. Try another word or a shorter
              one, such as latency, quorum, partition or window.
            </p>
            <button type="button" onClick={clear}>
              Clear the search
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Whether a key writes something, and whatever has the focus takes no text. */
function isWriting({ target, key }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !(target instanceof HTMLInputElement);
}

/** Moves the focus by a key from a card to another one, or to the field above them; whether the key means that. */
function goFrom(card: HTMLElement, key: string, field: HTMLElement | null): boolean {
  const all = [...(card.closest('.browser')?.querySelectorAll<HTMLElement>('.card') ?? [])];
  const places = all.map((each) => each.getBoundingClientRect());
  const next = neighbour(places, all.indexOf(card), key);
  const to = next === null && key === 'ArrowUp' ? field : all[next ?? -1];
  to?.focus();
  return to !== undefined && to !== null;
}

function keyOfElement({ dataset: { scenario, lesson, mine: own } }: HTMLElement): string | null {
  if (own !== undefined) return keyOf({ kind: 'mine', id: own });
  if (scenario !== undefined) return keyOf({ kind: 'scenario', id: scenario });
  return lesson === undefined ? null : keyOf({ kind: 'lesson', id: lesson });
}

/**
 * The card of what the page shows: of a lesson that is given, or else of a scenario; of a file it may be that there is
 * none.
 */
function useOpenKey(workspace: Workspace): string {
  const given = useReadable(workspace.given);
  const id = useSession(workspace, (state) => state.id);
  const isFile = useSession(workspace, (state) => state.packed !== null);
  const title = given?.isMine === false ? given.lesson.title : null;
  const lesson = cards.find(({ kind, question }) => kind === 'lesson' && question === title);
  if (lesson !== undefined) return keyOf(lesson);
  return keyOf({ kind: isFile ? 'mine' : 'scenario', id });
}

interface FilesProps {
  readonly workspace: Workspace;
  readonly close: () => void;
}

function BrowserFiles({ workspace, close }: FilesProps) {
  return (
    <div className="browser-files">
      <label className="file" title="Or drop one anywhere on the page">
        Open a file
        <input
          type="file"
          accept=".json,application/json"
          aria-label="Open a file"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file === undefined) return;
            close();
            workspace.do(({ files }) => void files.open(file));
          }}
        />
      </label>
      <SaveFile workspace={workspace} className="file" onSave={close}>
        Save as a file
      </SaveFile>
    </div>
  );
}

function RecentFiles({ workspace, close }: FilesProps) {
  const recent = useReadable(workspace.recentFiles);
  if (recent.length === 0) return null;
  return (
    <section className="shelf" aria-label="Your last files">
      <div className="shelf-name">
        <h3>Your last files</h3>
        <p>Kept by this browser</p>
      </div>
      <div className="recent-files">
        {recent.map((file) => (
          <button
            key={file.id}
            type="button"
            onClick={() => {
              close();
              workspace.do(({ files }) => void files.openText(file));
            }}
          >
            {file.id}
          </button>
        ))}
      </div>
    </section>
  );
}
