/** What moves the picture: wheel, drag and pinch, and a finger that rests. */
import { type RefObject, useEffect } from 'react';
import { attachLongPress } from '../interaction/longPress';
import { attachPanZoom } from '../interaction/panZoom';
import type { Viewer } from '../model/page/viewer';
import type { PlotExtent } from '../views/figure/figureProps';

interface FigureHandProps {
  readonly viewer: Viewer;
  readonly element: RefObject<HTMLElement | null>;
  readonly extent: RefObject<PlotExtent>;
}

export function FigureHand({ viewer, element, extent }: FigureHandProps) {
  useEffect(() => {
    if (element.current === null) return undefined;
    const { session, playback } = viewer;
    const endLongPress = attachLongPress(element.current);
    const endPanZoom = attachPanZoom(element.current, {
      viewport: session.viewport,
      horizonNs: () => session.horizonNs,
      extent: () => extent.current,
      scrubTo: (timeNs) => {
        playback.pause();
        playback.seek(timeNs);
      },
    });
    return () => {
      endLongPress();
      endPanZoom();
    };
  }, [viewer, element, extent]);
  return null;
}
