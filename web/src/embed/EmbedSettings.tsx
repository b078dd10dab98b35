/** The settings that a host asks for, below the figure. */
import { useEffect, useMemo } from 'react';
import { LEVERS } from '../model/embed/request';
import type { Workspace } from '../model/page/workspace';
import { sectionsOf } from '../model/scenario/settings';
import { useSession } from '../views/parts/useSession';
import { Controls } from '../views/settings/Controls';
import { leversIn } from '../views/settings/Levers';

interface EmbedSettingsProps {
  readonly workspace: Workspace;
  /** Their paths; `levers` stands for those of the scenario. */
  readonly paths: readonly string[];
}

export function EmbedSettings({ workspace, paths: asked }: EmbedSettingsProps) {
  const levers = useSession(workspace, (state) => leversIn(state).join());
  const paths = useMemo(
    () => asked.flatMap((path) => (path === LEVERS ? levers.split(',').filter(Boolean) : path)),
    [asked, levers],
  );
  useEffect(() => {
    const { scenario } = workspace.session.state.getState();
    const known = sectionsOf(scenario, [scenario], [scenario])
      .flatMap(({ words = [], fields }) => [...words, ...fields])
      .map(({ path }) => path);
    const allowed = known.join(', ');
    const message = 'has no control in this scenario';
    const errors = paths
      .filter((path) => !known.includes(path))
      .map((path) => ({ path, code: 'link' as const, message, allowed }));
    if (errors.length > 0) workspace.session.notify('Some controls are not there', errors);
  }, [workspace, paths]);
  return <Controls workspace={workspace} only={paths} />;
}
