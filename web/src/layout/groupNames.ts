import type { LaneGroups } from '../core/columns';
import type { Named } from './lanes';

/** What each group is called: its one replica's name, or its first's and how many more there are. */
export function groupNames(replicas: readonly Named[], groups: LaneGroups): string[] {
  const members = Array.from({ length: groups.groups }, (): Named[] => []);
  for (const info of replicas) members[groups.groupOf[info.replica] as number]?.push(info);
  return members.map(([first, ...others], group) => {
    if (groups.folded && group === groups.groups - 1) return `${others.length + 1} others`;
    return others.length === 0 ? (first?.name ?? '') : `${first?.name} and ${others.length} more`;
  });
}
