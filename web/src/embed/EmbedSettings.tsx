/** The settings that a host asks for, below the figure. */
import { useEffect } from 'react';
import type { Workspace } from '../model/page/workspace';
import { sectionsOf } from '../model/scenario/settings';
import { Controls } from '../views/settings/Controls';

interface EmbedSettingsProps {
  readonly workspace: Workspace;
  /** Their paths. */
  readonly paths: readonly string[];
}

export function EmbedSettings({ workspace, paths }: EmbedSettingsProps) {
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
