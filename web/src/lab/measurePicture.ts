/**
 * How soon an edit shows: a user-timing measure from the moment the hand moved to the end of the frame that
 * draws every shown run's new picture.
 */
import { frames } from '../render/frameScheduler';

export const SLIDER_TO_PICTURE = 'slider to picture';

/** To be called when the new pictures have been handed to the figure, which paints them in the next frame. */
export function measurePicture(sinceMs: number): void {
  frames.requestPaint(() => {
    // A task of its own comes after the frame is on the screen.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      performance.measure(SLIDER_TO_PICTURE, { start: sinceMs, end: performance.now() });
    };
    port2.postMessage(null);
  });
}
