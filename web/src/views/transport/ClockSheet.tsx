/** The rarer half of the clock: jumps, the view, forks, marks. Most of it has a key. */
import { lanesOfFamily } from '../../layout/family';
import type { Workspace } from '../../model/page/workspace';
import { fullOf } from '../../model/scenario/variants';
import { useFramedPart } from '../figure/useFramed';
import { HotkeyButton } from '../parts/HotkeyButton';
import { Icon, type IconName } from '../parts/Icon';
import { useSession } from '../parts/useSession';
import { MarkList } from './MarkList';
import { StopJump } from './StopJump';

export function ClockSheet({ workspace }: { readonly workspace: Workspace }) {
  const { playhead } = workspace.playback;
  const full = useSession(workspace, ({ scenario }) => fullOf(scenario));
  const isAtEnd = useFramedPart(
    playhead,
    () => playhead.get().timeNs >= workspace.session.horizonNs,
  );
  const button = (does: string, icon: IconName) => (
    <HotkeyButton workspace={workspace} does={does}>
      <Icon name={icon} />
    </HotkeyButton>
  );
  const { one } = lanesOfFamily.final;
  return (
    <>
      <div className="clock-row" role="toolbar" aria-label="Jumps">
        <span className="group-name">go to</span>
        <span className="jump">
          {button('previous event', 'previous')}
          event
          {button('next event', 'next')}
        </span>
        <span className="jump">
          {button(`previous ${one}`, 'previous')}
          {one}
          {button(`next ${one}`, 'next')}
        </span>
        <StopJump workspace={workspace} />
        {button('end of the run', 'end')}
      </div>
      <div className="clock-row" role="toolbar" aria-label="View">
        <span className="group-name">view</span>
        {button('back to the scenario’s own view', 'reset')}
        {button('zoom out', 'zoomOut')}
        {button('zoom in', 'zoomIn')}
        {button('fit the whole run', 'fit')}
      </div>
      <div className="clock-row" role="toolbar" aria-label="At the playhead">
        <span className="group-name">here</span>
        <HotkeyButton
          workspace={workspace}
          does="fork here"
          unable={full ?? (isAtEnd ? 'the run ends here' : null)}
        >
          <Icon name="fork" />
        </HotkeyButton>
        {button('set a mark here', 'mark')}
        <MarkList workspace={workspace} />
      </div>
    </>
  );
}
