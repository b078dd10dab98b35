/** The map of time beside the figure, small: how far everybody is from the leader, and what is on its way. */
import { lanesOfFamily } from '../../layout/family';
import { theme } from '../../model/looking/theme';
import type { Workspace } from '../../model/page/workspace';
import { useReadable } from '../parts/useReadable';
import { MapFigure } from './MapFigure';
import { chosenRun, useNetworks } from './mapRuns';
import { useMapSetting } from './useMapSetting';

export function SmallMap({ workspace }: { readonly workspace: Workspace }) {
  const runs = useNetworks(workspace).flat();
  const chosen = useReadable(chosenRun);
  const setting = useMapSetting(workspace);
  const themeName = useReadable(theme);
  const run = runs.find(({ key }) => key === chosen) ?? runs[0];
  // It tells what the run has: before its first picture nothing is known.
  if (run === undefined || run.lanes.length === 0) return null;
  if (lanesOfFamily.lacks?.includes('map')) return null;
  return (
    <figure className="map small-map" aria-label={`Small map, with the messages of ${run.key}`}>
      <MapFigure
        key={themeName}
        {...{ workspace, run, theme: themeName, projection: 'time', isFixed: false, ...setting }}
        onEnlarge={() => workspace.togglePanel('map')}
      />
    </figure>
  );
}
