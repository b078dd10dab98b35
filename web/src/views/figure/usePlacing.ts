/**
 * What moves with the picture and is placed without React: after each render, and in the frame of each change of a
 * store. A frame that was asked for before a render places by what that render says.
 */
import { useEffect, useEffectEvent } from 'react';
import type { Readable } from '../../base/store';
import { frames } from '../../render/frameScheduler';

export function usePlacing(place: () => void, ...stores: readonly Readable<unknown>[]): void {
  const placeAsRendered = useEffectEvent(place);
  useEffect(() => placeAsRendered());
  // Apart from the above: what renders in each frame of a pan stays subscribed, and asks for one painting a frame by
  // one function.
  useEffect(() => {
    const paint = () => placeAsRendered();
    const request = () => frames.requestPaint(paint);
    const stops = stores.map((store) => store.subscribe(request));
    return () => {
      for (const stop of stops) stop();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: as many as the caller names, which are always as many
  }, stores);
}
