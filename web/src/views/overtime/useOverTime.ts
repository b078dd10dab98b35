/** What goes over time in the shown runs, as the engine tells it: asked for anew when a run goes on. */
import { useEffect, useState } from 'react';
import { latestOnly } from '../../base/latestOnly';
import { createStore, type Readable } from '../../base/store';
import type { OverTime } from '../../core/columns';
import { type OverTimeRequest, requestFor } from '../../layout/overtime/overTime';
import type { Session } from '../../model/run/session';

/** By the key of the run. */
export type Told = ReadonlyMap<string, OverTime>;

export function useOverTime(session: Session, keys: string, widthPx: number): Readable<Told> {
  const [told] = useState(() => createStore<Told>(new Map()));
  useEffect(() => {
    const ends = keys.split(',').map((key) =>
      follow(session, key, widthPx, (answer) => {
        told.set(new Map(told.get()).set(key, answer));
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [session, keys, widthPx, told]);
  return told;
}

/** Tells what goes over time in a run; the answer ends it. */
function follow(
  session: Session,
  key: string,
  widthPx: number,
  tell: (answer: OverTime) => void,
): () => void {
  const variant = session.variantOfKey(key);
  if (variant === undefined) return () => {};
  let isOver = false;
  const ask = latestOnly<OverTimeRequest>(async (request) => {
    const answer = isOver ? null : await variant.client.request('overTime', request);
    if (answer !== null && !isOver) tell(answer);
  });
  const askAnew = () => ask(requestFor(session.horizonNs, widthPx));
  const end = variant.state.progress.subscribe(askAnew);
  askAnew();
  return () => {
    isOver = true;
    end();
  };
}
