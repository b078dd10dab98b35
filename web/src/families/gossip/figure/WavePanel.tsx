/** The wave of a transaction and the desk of a peer, whole: their painting, and the words and buttons over them. */

import type { FigurePanel, LabelsProps, PanelWordsProps } from '../../../views/figure/figureProps';
import { GlyphSwatch, glyph, Words } from '../../../views/figure/Legend';
import { useFramedPart } from '../../../views/figure/useFramed';
import { useReadable } from '../../../views/parts/useReadable';
import { deskIn, rowOnDesk } from '../layout/desk';
import { discIn, waveAreas } from '../layout/rooms';
import { placesOf } from '../layout/wave';
import { wavesOf } from '../layout/waves';
import { wave } from '../render/paintWave';
import { deskTables } from './deskTables';
import { TransactionTip } from './TransactionTip';

/** What the disc is of. */
function WaveLabels({ run, place: { areas }, geometry }: LabelsProps) {
  const area = waveAreas(areas)?.wave;
  const marked = useReadable(run.transaction);
  if (area === undefined) return null;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: area.y + geometry.textPx, width: geometry.labelRightPx }}
    >
      {marked?.subject ? `transaction ${marked.subject.height}` : 'no transaction'}
    </div>
  );
}

/** A button on each peer: it opens its desk. */
function PeerButtons(props: PanelWordsProps) {
  const { runs, playhead, presented, geometry } = props;
  const keyed = runs.map(({ key }) => key).join();
  return runs.map((run, index) => (
    <RunButtons
      key={`${keyed} ${run.key}`}
      {...props}
      {...{ run, index, playhead, presented, geometry }}
    />
  ));
}

function RunButtons({
  runs,
  index,
  run,
  geometry,
  presented,
  playhead,
  picked,
  onPick,
}: PanelWordsProps & {
  readonly run: PanelWordsProps['runs'][number];
  readonly index: number;
}) {
  const looked = useReadable(picked);
  const marked = useReadable(run.transaction);
  const area = waveAreas(geometry.runs[index]?.areas ?? {})?.wave;
  // Where nothing is hidden, peers keep their places while time passes.
  const untilNs = useFramedPart(playhead, () =>
    presented === null ? Number.POSITIVE_INFINITY : playhead.get().timeNs,
  );
  if (area === undefined || marked === null) return null;
  const waves = wavesOf(
    runs.map(({ transaction }) => transaction.get()),
    runs.map(({ lanes }) => lanes.length),
    untilNs,
    presented !== null,
  );
  const own = waves[index];
  if (!own) return null;
  const peers = placesOf(own.wave, discIn(area), own.rimNs, own.ageNs, presented !== null);
  const sizePx = Math.max(1.3 * geometry.textPx, peers.length > 30 ? 0 : 24);
  return (
    <div role="toolbar" aria-label={`Peers of ${run.key}`} className="wave-peers" data-roving="x">
      {peers.map(({ peer, x, y }) => {
        const name = run.lanes.find(({ replica }) => replica === peer)?.name ?? String(peer);
        return (
          <button
            key={peer}
            type="button"
            title={`${name}: its desk`}
            aria-label={name}
            aria-pressed={
              looked?.kind === 'replica' && looked.run === run.key && looked.replica === peer
            }
            style={{ left: x - sizePx / 2, top: y - sizePx / 2, width: sizePx, height: sizePx }}
            onClick={() => onPick({ run: run.key, kind: 'replica', replica: peer })}
          />
        );
      })}
    </div>
  );
}

const signs = [
  glyph('circle', 'not yet', true, 'ink-soft'),
  glyph('disc', 'opened by the latest sum, in order', false, 'certified'),
];

/** What the two pictures add to the legend. */
function WaveLegend() {
  return signs.map((sign) => (
    <span key={sign.text}>
      <GlyphSwatch {...sign} /> <Words text={sign.text} />
    </span>
  ));
}

export const wavePanel: FigurePanel = {
  ...wave,
  ...{ Labels: WaveLabels, Words: PeerButtons, Legend: WaveLegend, tables: deskTables },
  blocks: {
    at: ({ geometry: { areas }, content }, x, y, _, heads) => {
      const area = waveAreas(areas)?.desk;
      const shown = deskIn(heads);
      if (area === undefined || shown === null || content === null) return null;
      return rowOnDesk(shown, area, content.laid, x, y);
    },
    Tip: TransactionTip,
  },
};
