/** The strips of a run in which every moment has something to tell; none where they have nothing. */
import type { Rect } from '../base/geometry';
import type { RunScene } from './scene';
import { hasWork } from './work';

export function queueStrip({ geometry, content }: RunScene): Rect | null {
  const queue = content?.laid.bandwidth?.queue ?? null;
  return queue && (geometry.areas.bandwidth?.leader ?? null);
}

export function workStrip({ geometry, content }: RunScene): Rect | null {
  const works = content !== null && hasWork(content.window);
  return (works && geometry.areas.bandwidth?.processor) || null;
}
