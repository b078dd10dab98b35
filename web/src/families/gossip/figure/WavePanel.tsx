/** The wave of a transaction and the desk of a peer, whole: their painting, and the words and buttons over them. */

import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react';
import { clamp } from '../../../base/geometry';
import { follows } from '../../../base/store';
import { nameIn } from '../../../layout/lanes';
import type {
  FigurePanel,
  FigureProps,
  LabelsProps,
  PanelWordsProps,
} from '../../../views/figure/figureProps';
import { box, GlyphSwatch, glyph, Words } from '../../../views/figure/Legend';
import { useFramedPart } from '../../../views/figure/useFramed';
import { useReadable } from '../../../views/parts/useReadable';
import { flowOf } from '../columns';
import { deskIn, rowOnDesk } from '../layout/desk';
import { groundOf, havePlaces, layGround, loadGround, placesOn } from '../layout/ground';
import { cellOf, HEAT_FROM, heatOf, peerAt } from '../layout/heat';
import { hasPlane } from '../layout/plane';
import { discIn, heatIn, waveAreas } from '../layout/rooms';
import { placesOf, waveOf } from '../layout/wave';
import { wavesOf } from '../layout/waves';
import { wave } from '../render/paintWave';
import { linksText } from '../words/linksText';
import { deskTables } from './deskTables';
import { TransactionTip } from './TransactionTip';

/** What the disc is of. */
function WaveLabels({ run, place: { areas }, geometry }: LabelsProps) {
  const area = waveAreas(areas)?.wave;
  const marked = useReadable(run.transaction);
  const window = useReadable(run.window);
  if (area === undefined) return null;
  return (
    <div
      className="figure-label figure-lane"
      style={{ top: area.y + geometry.textPx, width: geometry.labelRightPx }}
    >
      {window !== null && hasPlane(flowOf(window))
        ? 'both rates'
        : marked?.subject
          ? `transaction ${marked.subject.height}`
          : run.report === null
            ? 'computing …'
            : 'no transaction'}
    </div>
  );
}

/** A button on each peer: it opens its desk. */
function PeerButtons(props: PanelWordsProps) {
  const { runs, playhead, presented, geometry } = props;
  const keyed = runs.map(({ key }) => key).join();
  return runs.map((run, index) => (
    <Peers
      key={`${keyed} ${run.key}`}
      {...props}
      {...{ run, index, playhead, presented, geometry }}
    />
  ));
}

/** Those of a run, whose peers are drawn. */
function Peers(props: RunButtonsProps) {
  const { run } = props;
  const window = useReadable(run.window);
  if (window !== null && hasPlane(flowOf(window))) return null;
  const Buttons = run.lanes.length < HEAT_FROM ? RunButtons : HeatButton;
  return <Buttons {...props} />;
}

interface RunButtonsProps extends PanelWordsProps {
  readonly run: PanelWordsProps['runs'][number];
  readonly index: number;
}

/** Of many peers one button: it opens the desk of the one that the pointer is on, or that arrow keys have led to. */
function HeatButton({ index, run, geometry, onPick, picked }: RunButtonsProps) {
  const looked = useReadable(picked);
  const marked = useReadable(run.transaction);
  const [at, setAt] = useState<number | null>(null);
  const area = waveAreas(geometry.runs[index]?.areas ?? {})?.wave;
  const wave = useMemo(() => marked && waveOf(marked, run.lanes.length), [marked, run.lanes]);
  if (area === undefined || wave === null) return null;
  const heat = heatOf(wave, heatIn(area, geometry.textPx));
  const inOrder = heat.bands.flatMap(({ peers }) => peers);
  const shown = looked?.kind === 'replica' && looked.run === run.key ? looked.replica : null;
  const peer = at ?? shown ?? wave.maker;
  const { links = null } = wave.peers[peer] ?? {};
  const cell = cellOf(heat, peer);
  const bottom = heat.bands.at(-1)?.area;
  const height = (bottom ? bottom.y + bottom.height : area.y) - area.y;
  const open = (of: number | null) =>
    of !== null && onPick({ run: run.key, kind: 'replica', replica: of });
  const onPointer = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    const box = currentTarget.getBoundingClientRect();
    setAt(peerAt(heat, clientX - box.x + area.x, clientY - box.y + area.y)?.peer ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: heat.columns, ArrowUp: -heat.columns }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const place = inOrder.findIndex((each) => each.peer === peer) + step;
    setAt(inOrder[clamp(place, 0, inOrder.length - 1)]?.peer ?? null);
  };
  const name = `${nameIn(run.lanes, peer)}, ${linksText(links)}`;
  return (
    <div className="wave-peers">
      <button
        type="button"
        className="wave-heat"
        title={`${name}: its desk`}
        aria-label={`Peers of ${run.key} by their distance, at ${name}: its desk; arrow keys go to others`}
        style={{ left: area.x, top: area.y, width: area.width, height }}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={() => setAt(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        // Beside all cells the pointer means nobody; a key has no pointer.
        onClick={({ detail }) => open(detail === 0 ? peer : at)}
      />
      {at !== null && cell !== null && (
        <i
          className="wave-cell"
          style={{ left: cell.x, top: cell.y, width: heat.cellPx, height: heat.cellPx }}
        />
      )}
    </div>
  );
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
}: RunButtonsProps) {
  const looked = useReadable(picked);
  const marked = useReadable(run.transaction);
  const area = waveAreas(geometry.runs[index]?.areas ?? {})?.wave;
  const lay = useReadable(layGround);
  useEffect(() => {
    // A map that does not come leaves the rings.
    if (havePlaces(run.lanes)) loadGround().catch(() => undefined);
  }, [run.lanes]);
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
  const { wave, rimNs, ageNs } = own;
  const hides = presented !== null;
  const ground = lay && groundOf(run.lanes, wave.maker, area, geometry.textPx);
  const peers = ground
    ? placesOn(ground, wave, ageNs, hides)
    : placesOf(wave, discIn(area), rimNs, ageNs, hides);
  const sizePx = Math.max(1.3 * geometry.textPx, peers.length > 30 || ground ? 0 : 24);
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

const signs = {
  maker: glyph('disc', 'makes it', false, 'ink'),
  there: glyph('disc', 'has it', false, 'proposal'),
  notYet: glyph('circle', 'not yet', true, 'ink-soft'),
  opened: glyph('disc', 'opened by the latest sum, in order', false, 'certified'),
  again: glyph('circle', 'came again', true, 'ink-faint'),
  silent: glyph('octagon', 'silent', true, 'ink-soft'),
  adversary: glyph('octagon', 'breaks the rules', true, 'alert'),
  rates: glyph('disc', 'both rates', false, 'ink'),
  start: glyph('circle', 'rates at the start', true, 'proposal'),
};

/** What the two pictures add to the legend: on a disc, as cells, and on desks of sums and of copies. */
function WaveLegend({ runs }: Pick<FigureProps, 'runs'>) {
  const drawn = useReadable(
    useMemo(
      () =>
        follows(
          runs.map(({ window }) => window),
          () => drawnOf(runs),
        ),
      [runs],
    ),
  );
  const isHeat = runs.some(({ lanes }) => lanes.length >= HEAT_FROM);
  const shown = [
    ...(drawn.includes('plane') ? [signs.rates, signs.start] : []),
    ...(isHeat || drawn.includes('plane') ? [] : [signs.maker]),
    ...[signs.there, signs.notYet],
    ...(drawn.includes('sums') ? [signs.opened] : []),
    ...(drawn.includes('copies') ? [signs.again] : []),
    ...(drawn.includes('silent') ? [signs.silent] : []),
    ...(drawn.includes('adversary') ? [signs.adversary] : []),
  ];
  return (
    <>
      {shown.map((sign) => (
        <span key={sign.text}>
          <GlyphSwatch {...sign} /> <Words text={sign.text} />
        </span>
      ))}
      {drawn.includes('sums') && (
        <span>
          <svg className="figure-glyph" viewBox="0 0 16 16" aria-hidden="true">
            <rect {...box} fill="var(--proposal)" fillOpacity={0.22} />
          </svg>{' '}
          <Words text="sum: unknown of all" />
        </span>
      )}
    </>
  );
}

/** What is drawn of the runs that are there, in words. */
function drawnOf(runs: FigureProps['runs']): string {
  const flows = runs.flatMap(({ window }) => window.get() ?? []).map(flowOf);
  const drawn = flows.flatMap((flow) => [
    flow.codes ? 'sums' : 'copies',
    ...(hasPlane(flow) ? ['plane'] : []),
    ...(flow.roles.includes(1) ? ['silent'] : []),
    ...(flow.roles.includes(2) ? ['adversary'] : []),
  ]);
  return [...new Set(drawn)].join();
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
