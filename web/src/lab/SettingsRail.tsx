/**
 * The settings that the question is about, and behind a button all of them, with what else stands beside the figure
 * while nothing is inspected.
 */
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Workspace } from '../model/page/workspace';
import { FaultList } from '../views/faults/FaultList';
import type { FigurePicture } from '../views/figure/figureProps';
import { useReadable } from '../views/parts/useReadable';
import { ChangeList } from '../views/settings/ChangeList';
import { Checks } from '../views/settings/Checks';
import { Controls } from '../views/settings/Controls';
import { extent } from '../views/settings/extent';
import { settingsViews } from '../views/settings/family';
import { Levers } from '../views/settings/Levers';
import { LecturePanel } from './rest';
import { TextPanel } from './textPanel';

interface SettingsRailProps {
  readonly workspace: Workspace;
  readonly picture: RefObject<FigurePicture | null>;
}

export function SettingsRail({ workspace, picture }: SettingsRailProps) {
  const hasLecture = useReadable(workspace.isLecturePanelOpen);
  const isTextOpen = useReadable(workspace.isTextOpen);
  const hasAll = useReadable(extent) === 'all';
  const lab = document.querySelector('.lab');
  return (
    <>
      {hasLecture && <LecturePanel workspace={workspace} picture={picture} />}
      {!hasAll && <Levers workspace={workspace} />}
      <button
        type="button"
        className="all-settings"
        aria-expanded={hasAll}
        onClick={() => extent.set(hasAll ? 'levers' : 'all')}
      >
        {hasAll ? 'Fewer settings' : 'All settings'}
      </button>
      {hasAll && (
        <>
          <Controls workspace={workspace} below={settingsViews.below} />
          <ChangeList workspace={workspace} />
          <FaultList workspace={workspace} />
          {settingsViews.lists.map((List, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lists of a family stay
            <List key={index} workspace={workspace} />
          ))}
          <Checks workspace={workspace} />
        </>
      )}
      {isTextOpen && lab !== null && createPortal(<TextPanel workspace={workspace} />, lab)}
    </>
  );
}
