/** What maps of a page have in common: which messages they show, where clients stand, and whether they hold still. */
import { useMemo } from 'react';
import type { Workspace } from '../../model/page/workspace';
import { clientRegions } from '../../model/scenario/regions';
import { useMedia } from '../parts/useMedia';
import { useReadable } from '../parts/useReadable';
import { useSession } from '../parts/useSession';

export function useMapSetting(workspace: Workspace) {
  const { kinds } = useReadable(workspace.session.canvas);
  const { isPlaying } = useReadable(workspace.playback.state);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const regions = useSession(workspace, ({ scenario }) => clientRegions(scenario).join());
  const clients = useMemo(() => regions.split(',').filter((id) => id !== ''), [regions]);
  return { kinds, clients, isStill: isCalm && isPlaying };
}
