/** The lanes of a point's run, drawn by a worker's run of it. */
import { EngineClient } from '../../core/client';
import { withEditedSetting } from '../../model/edits/forkEdits';
import { viewOf } from '../../model/run/sessionState';
import { type Scenario, type Settings, variantNames } from '../../model/scenario/scenario';
import { lanesPicture, requestOf, spanOf } from '../../pictures/lanesPicture';
import type { Shape } from '../../render/shapeRenderer';

export const PICTURE = { widthPx: 226, heightPx: 96 };
/** A run that takes longer has no picture. */
const PATIENCE_MS = 5000;
/** So many pictures are kept. */
const KEPT_MAX = 60;

let client: EngineClient | null = null;
let run = 0;
const kept = new Map<string, readonly Shape[]>();

/** Null where another one was asked for meanwhile, or there is none. */
export async function pointPicture(
  scenario: Scenario,
  settings: Settings,
  variant: string | null,
): Promise<readonly Shape[] | null> {
  // What is asked of it may name what the settings take away.
  const {
    expect: _,
    predict: __,
    answer: ___,
    ...bare
  } = settings.reduce(
    (before, [path, value]) => withEditedSetting(before, null, path, value),
    scenario,
  );
  const text = JSON.stringify(bare);
  const key = JSON.stringify([variant, text]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const place = Math.max(0, variantNames(scenario).indexOf(variant ?? ''));
  client ??= new EngineClient({
    onProgress: () => undefined,
    onPanic: () => undefined,
    onSilence: () => undefined,
  });
  const asked = ++run;
  const opened = await client.request('open', { run: asked, text, variant: place });
  if (opened === null || opened.errors.length > 0 || asked !== run) return null;
  const drawable = { ran: JSON.parse(opened.scenario) as Scenario, lanes: opened.lanes };
  const opening = viewOf(drawable.ran);
  const window = async (span: typeof opening) => {
    const answer = await client?.request('window', {
      run: asked,
      view: 'point',
      readyNs: span.endNs,
      patienceMs: PATIENCE_MS,
      request: requestOf(span, PICTURE),
    });
    return answer?.window ?? null;
  };
  const whole = await window(opening);
  if (whole === null) return null;
  const span = spanOf(drawable, whole, opening);
  const seen = await window(span);
  if (seen === null) return null;
  const shapes = lanesPicture(drawable, seen, span, PICTURE);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(key, shapes);
  return shapes;
}

/** Gives the worker back. */
export function closePictures(): void {
  client?.close();
  client = null;
}
