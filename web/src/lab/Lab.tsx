/** The laboratory: header, settings, the figure, and the clock. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { isEscape } from '../interaction/escape';
import type { Workspace } from '../model/page/workspace';
import type { FigurePicture } from '../views/figure/figureProps';
import { BrowseButton } from '../views/header/BrowseButton';
import { Caveats } from '../views/header/Caveats';
import { HistoryButtons } from '../views/header/HistoryButtons';
import { MoreMenu } from '../views/header/MoreMenu';
import { NoticePanels, PanicPanel } from '../views/header/NoticePanels';
import { PresentButton } from '../views/header/PresentButton';
import { ShareMenu } from '../views/header/ShareMenu';
import { SkipLinks } from '../views/header/SkipLinks';
import { UnderWay } from '../views/header/UnderWay';
import { SpokenSelection } from '../views/inspector/SpokenSelection';
import { AtDesk } from '../views/parts/AtDesk';
import { useMedia } from '../views/parts/useMedia';
import { useReadable } from '../views/parts/useReadable';
import { useSession } from '../views/parts/useSession';
import { QuestionStrip } from '../views/question/QuestionStrip';
import { Narration } from '../views/transport/Narration';
import { Transport } from '../views/transport/Transport';
import { attachClock } from './attachClock';
import { FigurePanel } from './FigurePanel';
import { attachFullscreen } from './fullscreen';
import { attachHands } from './hands';
import { measurePicture } from './measurePicture';
import {
  Browser,
  Curves,
  ErrorPanel,
  Evidence,
  FileDrop,
  FocusHands,
  Help,
  Inspector,
  ItemLack,
  NewVersion,
  Settings,
  ShareDialog,
  ShownRuns,
  SmallMap,
  StageHead,
  StageKeys,
  StageScreen,
} from './rest';
import { attachTheme } from './theme';

export function Lab({ workspace }: { readonly workspace: Workspace }) {
  const picture = useRef<FigurePicture | null>(null);
  const onPicture = useCallback((made: FigurePicture | null) => {
    picture.current = made;
  }, []);
  // To an audience the question is told otherwise; where it has no room for the table, that stands below it.
  const { isOn: isPresenting } = useReadable(workspace.presentation);
  const isBrowsing = useReadable(workspace.isBrowserOpen);
  const isWide = useMedia('(min-width: 1100px)');
  const hasTableAbove = isWide && !isPresenting;
  const isAsked = useReadable(workspace.isGuessOpen);
  const stands = useSession(workspace, (state) => state.hasPictures);
  const hasErrors = useSession(workspace, ({ errors }) => errors.length > 0);
  const isHelpOpen = useReadable(workspace.isHelpOpen);
  const isSharing = useReadable(workspace.sharing) !== null;
  const hasLack = useReadable(workspace.lack).problems.length > 0;
  const main = useRef<HTMLElement>(null);
  const settings = useRef<HTMLElement>(null);
  const sheetButton = useRef<HTMLButtonElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { inspected, over } = workspace;
  // All of the page renders with it: not each time that what is looked at changes.
  const isInspecting = useSyncExternalStore(inspected.subscribe, () => inspected.get() !== null);
  const opened = useSyncExternalStore(over.subscribe, () => /\w+/.exec(over.get() ?? '')?.[0]);

  // Left on the title, Space would open the browser again instead of playing.
  const toFigure = useCallback(() => main.current?.focus({ preventScroll: true }), []);
  const openSettings = useCallback(() => flushSync(() => setSheetOpen(true)), []);

  useEffect(() => {
    const { session } = workspace;
    session.onEditShown = measurePicture;
    session.onOpen = toFigure;
    const ends = [
      attachClock(workspace, workspace.over),
      attachHands(workspace),
      attachTheme(workspace.presentation),
      attachFullscreen(workspace, () => workspace.togglePresenting()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [workspace, toFigure]);

  // Notices about the page are not for the audience.
  useEffect(() => {
    const { session } = workspace;
    if (isPresenting)
      for (const { title } of session.state.getState().notices) session.dismiss(title);
  }, [workspace, isPresenting]);

  useEffect(() => {
    // Where it does not load, each part is asked for when it is shown.
    if (stands)
      import('./loadRest').then(
        ({ loadRest }) => loadRest(),
        () => undefined,
      );
  }, [stands]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isEscape(event)) return;
      // On a wide screen there is no such button, and the settings stay.
      if (settings.current?.contains(document.activeElement)) sheetButton.current?.focus();
      setSheetOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className="lab">
      <SkipLinks workspace={workspace} />
      <header className="lab-header">
        <h1>Quorumscope</h1>
        <BrowseButton workspace={workspace} />
        <HistoryButtons workspace={workspace} />
        <div className="header-actions" role="toolbar" aria-label="Page" data-roving="x">
          <Caveats workspace={workspace} />
          <button type="button" aria-haspopup="dialog" onClick={() => over.set('#curves')}>
            Curves
          </button>
          <ShareMenu workspace={workspace} picture={picture} />
          <button
            ref={sheetButton}
            type="button"
            className="sheet-button"
            aria-controls="settings"
            aria-expanded={isSheetOpen && !isInspecting}
            onClick={() => {
              setSheetOpen(!isSheetOpen || isInspecting);
              workspace.do(({ inspection }) => inspection.close());
            }}
          >
            Settings
          </button>
          <LectureButton workspace={workspace} />
          <PresentButton workspace={workspace} />
          <MoreMenu workspace={workspace} />
        </div>
      </header>
      <QuestionStrip workspace={workspace}>
        {hasTableAbove && !isAsked && (
          <div>
            <ShownRuns workspace={workspace} />
          </div>
        )}
      </QuestionStrip>
      <main
        ref={main}
        className="lab-main"
        aria-label="Figure"
        tabIndex={-1}
        onPointerDown={() => setSheetOpen(false)}
      >
        <UnderWay workspace={workspace} />
        {isPresenting && <StageHead workspace={workspace} />}
        {hasLack && <ItemLack workspace={workspace} />}
        {!hasTableAbove && (
          <div className="run-band">
            <ShownRuns workspace={workspace} />
          </div>
        )}
        <Narration workspace={workspace} />
        <FigurePanel workspace={workspace} onPicture={onPicture} />
        {isPresenting && (
          <AtDesk workspace={workspace} name="The stage" load={StageScreen.load}>
            <StageScreen workspace={workspace} />
          </AtDesk>
        )}
        <SpokenSelection workspace={workspace} />
      </main>
      <aside
        ref={settings}
        id="settings"
        className="lab-rail"
        aria-label="Settings and selection"
        data-open={isSheetOpen || isInspecting}
      >
        {isInspecting && <Inspector workspace={workspace} />}
        <div className="rail-parts" hidden={isInspecting}>
          <div>
            <AtDesk workspace={workspace} name="The settings" load={Settings.load}>
              <Settings workspace={workspace} picture={picture} />
            </AtDesk>
          </div>
          {stands && !isPresenting && <SmallMap workspace={workspace} />}
        </div>
      </aside>
      <div className="lab-notices">
        <NoticePanels workspace={workspace} />
        {hasErrors && <ErrorPanel workspace={workspace} />}
        <PanicPanel workspace={workspace} />
        {stands && !isPresenting && <NewVersion />}
      </div>
      <Transport workspace={workspace} stageKeys={<StageKeys workspace={workspace} />} />
      {isHelpOpen && <Help workspace={workspace} />}
      {isBrowsing && <Browser workspace={workspace} />}
      {opened === 'evidence' && <Evidence workspace={workspace} />}
      {opened === 'curves' && <Curves workspace={workspace} />}
      {isSharing && <ShareDialog workspace={workspace} />}
      <FileDrop workspace={workspace} />
      <FocusHands {...{ workspace, toFigure, openSettings }} />
    </div>
  );
}

/** While a lecture is given: where it is, and its panel. */
function LectureButton({ workspace }: { readonly workspace: Workspace }) {
  const { isLecturePanelOpen } = workspace;
  const isOpen = useReadable(isLecturePanelOpen);
  const given = useReadable(workspace.given);
  if (given === null) return null;
  return (
    <button
      type="button"
      className="lecture-button"
      aria-pressed={isOpen}
      onClick={() => isLecturePanelOpen.set(!isOpen)}
    >
      Lecture {given.index + 1} of {given.lesson.items.length}
    </button>
  );
}
