/** A figure in somebody else's page: the question if it is asked for, the figure, and its clock. */
import { useCallback, useEffect, useRef } from 'react';
import type { Store } from '../base/store';
import { attachClock } from '../lab/attachClock';
import { FigurePanel } from '../lab/FigurePanel';
import type { Appearance, EmbedRequest } from '../model/embed/request';
import type { Workspace } from '../model/page/workspace';
import { withSettings } from '../model/scenario/family';
import { titleOfScenario } from '../model/scenario/scenario';
import type { FigurePicture } from '../views/figure/figureProps';
import { ErrorList, NoticePanels, PanicPanel } from '../views/header/NoticePanels';
import { AtDesk } from '../views/parts/AtDesk';
import { later } from '../views/parts/later';
import { useReadable } from '../views/parts/useReadable';
import { useSession } from '../views/parts/useSession';
import { SpokenCaption } from '../views/transport/SpokenCaption';
import { EmbedBar } from './EmbedBar';
import { EmbedStill } from './EmbedStill';
import { attachLoop } from './loop';

const EmbedSettings = later(
  'The settings',
  async () => (await withSettings(import('./EmbedSettings'))).EmbedSettings,
);

/** Where it is asked for it loads before the figure is shown, so that it does not push the figure down. */
export const Question = later(
  'The question',
  async () => (await import('../views/question/QuestionStrip')).QuestionStrip,
);

export interface EmbedProps {
  readonly workspace: Workspace;
  readonly request: EmbedRequest;
  /** What its host may change while it is shown. */
  readonly appearance: Store<Appearance>;
}

export function Embed({ workspace, request, appearance }: EmbedProps) {
  const picture = useRef<FigurePicture | null>(null);
  const onPicture = useCallback((made: FigurePicture | null) => {
    picture.current = made;
  }, []);
  const { loop, hasQuestion, origins } = request;
  const { clock, sliders, colors } = useReadable(appearance);
  useEffect(() => {
    attachClock(workspace);
    const ends = loop ? [attachLoop(workspace.playback, workspace.session.viewport)] : [];
    let isOver = false;
    void import('./embedKeys').then(({ attachEmbedKeys }) => {
      if (!isOver) ends.push(attachEmbedKeys(workspace));
    });
    // A figure that nobody embeds has nobody to talk to.
    if (window.parent !== window)
      void import('./host').then(({ attachHost }) => {
        const takePicture = () => pictureOf(picture.current, workspace);
        const options = { origins, hasQuestion, appearance, takePicture };
        if (!isOver) ends.push(attachHost(workspace, options));
      });
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [workspace, loop, hasQuestion, origins, appearance]);
  const title = useSession(workspace, ({ good, id }) => titleOfScenario(good, id));
  return (
    <div className="embed">
      {request.hasQuestion && <Question workspace={workspace}>{false}</Question>}
      {/* The first stop of the keyboard: no button of the figure's, which would take Space. */}
      <main
        className="embed-main"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys play, step and move
        tabIndex={0}
        aria-label={title}
        aria-describedby="figure-summary"
      >
        <FigurePanel
          workspace={workspace}
          onPicture={onPicture}
          isFixed
          keepsPanels={request.hasPanels}
          colors={JSON.stringify(colors)}
        />
        <StillInstead workspace={workspace} title={title} />
        <SpokenCaption workspace={workspace} />
      </main>
      <div className="embed-notices">
        <RefusedSettings workspace={workspace} />
        <NoticePanels workspace={workspace} />
        <PanicPanel workspace={workspace} />
      </div>
      {sliders.length > 0 && (
        <div className="embed-settings">
          <AtDesk workspace={workspace} name="The settings" load={EmbedSettings.load}>
            <EmbedSettings workspace={workspace} paths={sliders} />
          </AtDesk>
        </div>
      )}
      {clock !== 'none' && <EmbedBar workspace={workspace} isFull={clock === 'full'} />}
    </div>
  );
}

/** Where the engine did not start there is no picture but the scenario's still. */
function StillInstead({ workspace, title }: Pick<EmbedProps, 'workspace'> & { title: string }) {
  const id = useSession(workspace, (state) => state.id);
  const isMissing = useSession(
    workspace,
    ({ panic, hasPictures }) => panic !== null && !panic.isSilent && !hasPictures,
  );
  return isMissing && <EmbedStill id={id} title={title} />;
}

/** What the engine refuses: the last good picture stays, if there is one. */
function RefusedSettings({ workspace }: Pick<EmbedProps, 'workspace'>) {
  const errors = useSession(workspace, (state) => state.errors);
  if (errors.length === 0) return null;
  return (
    <section className="error-panel" role="alert">
      <h2>A setting is not allowed</h2>
      <ErrorList errors={errors} />
    </section>
  );
}

async function pictureOf(picture: FigurePicture | null, workspace: Workspace): Promise<Blob> {
  if (picture === null) throw new Error('There is no picture yet');
  const { takePicture } = await import('../views/figure/takePicture');
  const { good, id } = workspace.session.state.getState();
  return takePicture(picture, { title: titleOfScenario(good, id), footer: [] });
}
