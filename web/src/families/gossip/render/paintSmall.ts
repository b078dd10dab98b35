/** Small pictures of gossip’s runs: the wave of a transaction, and beside it what links carried. */
import { timeScale } from '../../../layout/timeScale';
import type { PaintSmall } from '../../../render/small';
import { flowOf } from '../columns';
import { mostOf, roundUp, shapesOf } from '../layout/links';
import { wavesOf } from '../layout/waves';
import { paintFlow } from './paintLinks';
import { paintDisc } from './paintWave';

/** Of the height, what lies above and below what links carried. */
const INSET = 0.12;

export const paintSmall: PaintSmall = (renderer, theme, runs, span, hides) => {
  const waves = wavesOf(
    runs.map(({ transaction }) => transaction),
    runs.map(({ replicas }) => replicas),
    span.endNs,
    hides,
  );
  const most = roundUp(Math.max(...runs.map(({ window }) => mostOf(flowOf(window)))));
  runs.forEach(({ window, area }, index) => {
    const wavePx = Math.min(1.1 * area.height, 0.4 * area.width);
    const wave = waves[index] ?? null;
    const disc = { ...area, width: wavePx };
    const { roles } = flowOf(window);
    if (wave !== null) paintDisc(renderer, theme, disc, wave, { desk: null, roles, hides });
    const left = area.x + wavePx + INSET * area.height;
    const plot = {
      ...{ x: left, width: area.x + area.width - left },
      ...{ y: area.y + INSET * area.height, height: (1 - 2 * INSET) * area.height },
    };
    paintFlow(renderer, theme, shapesOf(window, timeScale(span, left, plot.width), plot, most));
  });
};
