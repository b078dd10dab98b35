/** What moves the picture: wheel, drag and pinch, and a finger that rests. */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { remembered } from '../base/remembered';
import { attachLongPress } from '../interaction/longPress';
import { attachPanZoom } from '../interaction/panZoom';
import type { Viewer } from '../model/viewer/viewer';
import type { PlotExtent } from '../views/figure/figureProps';

interface FigureHandProps {
  readonly viewer: Viewer;
  readonly element: RefObject<HTMLElement | null>;
  readonly extent: RefObject<PlotExtent>;
}

/** Whether this reader was told what zooms. */
const wheelTold = remembered('wheel-told', ['no', 'yes'], () => 'no');
const TOLD_MS = 3000;

export function FigureHand({ viewer, element, extent }: FigureHandProps) {
  const [hint, setHint] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const onPlainWheel = useCallback(({ clientX, clientY }: WheelEvent) => {
    if (wheelTold.get() === 'yes') return;
    wheelTold.set('yes');
    setHint({ x: clientX, y: clientY });
  }, []);
  useEffect(() => {
    if (hint === null) return undefined;
    const timer = setTimeout(() => setHint(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [hint]);
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
      onPlainWheel,
    });
    return () => {
      endLongPress();
      endPanZoom();
    };
  }, [viewer, element, extent, onPlainWheel]);
  if (hint === null) return null;
  return (
    <p className="wheel-hint" role="status" style={{ left: hint.x, top: hint.y }}>
      {ZOOM_KEY} + wheel zooms
    </p>
  );
}

/** As this machine's keyboard has it. */
const ZOOM_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
