/** Paints the wave of the marked transaction and the desk of a peer, both as they are at the playhead. */
import type { Rect } from '../../../base/geometry';
import type { FigureScene } from '../../../layout/scene';
import type { Overlay, PaintedReplicas } from '../../../render/overlay';
import type { PaintedPanel } from '../../../render/panels';
import type { Renderer, TextStyle } from '../../../render/renderer';
import { sizeOf, type Theme } from '../../../render/theme';
import { flowOf } from '../columns';
import { type DeskScale, deskIn, deskPlaces, layDesks, type PeersDesk } from '../layout/desk';
import { groundOf, layGround } from '../layout/ground';
import { cellOf, HEAT_FROM, heatOf, opacitiesOf } from '../layout/heat';
import { hasPlane, layPlane, planeMost } from '../layout/plane';
import { discIn, heatIn, planeIn, waveAreas } from '../layout/rooms';
import { type PlacedPeer, partOf, placesOf, reachedBy, ringsOf, ringText } from '../layout/wave';
import { type RunWave, wavesOf } from '../layout/waves';
import { deskTexts } from '../words/deskTexts';
import { linksText } from '../words/linksText';
import { tellWave } from '../words/tellWave';
import { paintCities } from './paintCities';
import { paintPeers, type Told } from './paintPeers';
import { paintPlane } from './paintPlane';

export const wave: PaintedPanel<DeskScale> = {
  ...{ id: 'wave', lay: layDesks, paintMoment: paintMoments, tell: tellWave, later: layGround },
};

function paintMoments(
  renderer: Renderer,
  theme: Theme,
  { runs }: FigureScene,
  overlay: Overlay,
): void {
  const waves = wavesOf(
    overlay.transactions,
    runs.map(({ groups }) => groups.order.length),
    overlay.playheadNs,
    overlay.hidesFuture,
  );
  const flows = runs.map(({ content }) => (content === null ? null : flowOf(content.window)));
  const untilNs = overlay.hidesFuture ? overlay.playheadNs : Number.POSITIVE_INFINITY;
  const planes = flows.filter((flow) => flow !== null);
  const most = planeMost(planes, untilNs);
  runs.forEach(({ geometry }, index) => {
    const areas = waveAreas(geometry.areas);
    const of = overlay.replicas[index];
    if (areas === undefined || of === undefined) return;
    const desk = deskIn(of.heads);
    const own = waves[index] ?? null;
    const flow = flows[index] ?? null;
    const place = planeIn(areas.wave);
    const plane =
      flow === null || !hasPlane(flow) ? null : layPlane(flow, overlay.playheadNs, place, most);
    if (plane !== null && flow !== null) {
      const [one = 0, other = 0] = flow.ends;
      paintPlane(renderer, theme, plane, [of.nameOf(one), of.nameOf(other)]);
    } else if (own !== null) {
      const roles = flow?.roles ?? new Uint8Array();
      const told = { desk: desk?.peer ?? null, roles, hides: overlay.hidesFuture };
      const ground = groundOf(of.lanes ?? [], own.wave.maker, areas.wave, theme.textPx);
      const isFew = own.wave.peers.length < HEAT_FROM;
      if (ground !== null && isFew) paintCities(renderer, theme, ground, own, told);
      else (isFew ? paintDisc : paintHeat)(renderer, theme, areas.wave, own, told);
      paintCount(renderer, theme, areas.wave, own, ground !== null && isFew);
    }
    if (desk !== null) paintDesk(renderer, theme, areas.desk, desk, of, overlay.playheadNs);
  });
}

export function paintDisc(
  renderer: Renderer,
  theme: Theme,
  area: Rect,
  { wave, ageNs, rimNs }: RunWave,
  { desk, roles, hides }: Told,
): void {
  const disc = discIn(area);
  const { lineScale } = theme;
  const middle = Float32Array.of(disc.x, disc.y);
  const { stepNs } = ringsOf(rimNs);
  for (let atNs = stepNs; atNs <= rimNs * 1.001; atNs += stepNs) {
    const radius = partOf(atNs, rimNs) * disc.radiusPx;
    renderer.glyphs('circle', middle, radius, null, { color: theme.ruleSoft, widthPx: lineScale });
  }
  const passedPx = Math.min(1, partOf(ageNs, rimNs)) * disc.radiusPx;
  if (ageNs > 0) {
    const edge = { color: theme.looks.even, widthPx: 1.2 * lineScale, opacity: 0.6 };
    const fill = { color: theme.looks.even, opacity: 0.08 };
    renderer.glyphs('circle', middle, passedPx, fill, ageNs < rimNs ? edge : null);
  }
  const peers = placesOf(wave, disc, rimNs, ageNs, hides);
  const lines = (isReached: boolean) =>
    Float32Array.from(
      peers
        .filter((peer) => peer.from !== null && peer.isReached === isReached)
        .flatMap((peer) => {
          const { x, y } = peers[peer.from as number] as PlacedPeer;
          return [x, y, peer.x, peer.y];
        }),
    );
  renderer.segments(lines(false), { color: theme.inkFaint, widthPx: lineScale, opacity: 0.35 });
  renderer.segments(lines(true), { color: theme.looks.even, widthPx: 1.3 * lineScale });
  paintPeers(renderer, theme, peers, wave.maker, { desk, roles });
}

/** Where there are too many for a disc: a cell for each, by how far they are. */
function paintHeat(
  renderer: Renderer,
  theme: Theme,
  area: Rect,
  { wave, ageNs, rimNs }: RunWave,
  { desk }: Told,
): void {
  const { textPx, lineScale } = theme;
  const heat = heatOf(wave, heatIn(area, textPx));
  const { cellPx, columns, bands } = heat;
  const style: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.8, theme), baseline: 'middle' };
  let freeY = Number.NEGATIVE_INFINITY;
  for (const band of bands) {
    const opacities = opacitiesOf(band, columns, rimNs, ageNs);
    renderer.cells(opacities, columns, band.area, theme.looks.even);
    const middle = band.area.y + band.area.height / 2;
    if (middle < freeY) continue;
    renderer.text(linksText(band.links), area.x, middle, style);
    freeY = middle + 1.1 * textPx;
  }
  const cell = desk === null ? null : cellOf(heat, desk);
  if (cell === null) return;
  const [x, y, right, bottom] = [cell.x, cell.y, cell.x + cellPx, cell.y + cellPx];
  const corners = Float32Array.of(x, y, right, y, right, bottom, x, bottom, x, y);
  renderer.polyline(corners, { color: theme.ink, widthPx: 1.8 * lineScale });
}

/** How many have it, and what a circle stands for, beside the wave. */
function paintCount(
  renderer: Renderer,
  theme: Theme,
  area: Rect,
  of: RunWave,
  isMap: boolean,
): void {
  const { wave, ageNs, rimNs } = of;
  const { textPx } = theme;
  const style: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.85, theme), align: 'right' };
  const told =
    ageNs < 0 ? 'not made yet' : `${reachedBy(wave, ageNs)} of ${wave.peers.length - 1} have it`;
  const { stepNs } = ringsOf(rimNs);
  const scale =
    wave.peers.length < HEAT_FROM ? `a ring ${ringText(stepNs, rimNs)}` : 'earlier is darker';
  (isMap ? [told] : [told, scale]).forEach((text, row) => {
    renderer.text(text, area.x - 0.7 * textPx, area.y + (2.2 + 1.2 * row) * textPx, style);
  });
}

function paintDesk(
  renderer: Renderer,
  theme: Theme,
  area: Rect,
  peers: PeersDesk,
  { nameOf }: PaintedReplicas,
  playheadNs: number,
): void {
  const { lineScale, textPx } = theme;
  const { desk } = peers;
  const places = deskPlaces(desk, area, textPx);
  const { dots, dotsY, radiusPx, boxes, boxesY, boxPx, lines } = places;
  const texts = deskTexts(peers, nameOf, playheadNs);
  const soft: TextStyle = { color: theme.inkSoft, sizePx: sizeOf(0.85, theme) };
  const bold: TextStyle = { ...soft, color: theme.ink, weight: 'bold' };
  renderer.text(texts.title, area.x, places.headY, bold);
  const widthPx = renderer.textWidth(`${texts.title}  `, bold);
  const isFitting = widthPx + renderer.textWidth(texts.about, soft) <= area.width;
  if (isFitting) renderer.text(texts.about, area.x + widthPx, places.headY, soft);
  const isOpenLast = [...lines].sort((a, b) => Number(a.isOpen) - Number(b.isOpen));
  for (const { fromX, toX, isOpen } of isOpenLast) {
    const color = isOpen ? theme.quorum : theme.inkFaint;
    const stroke = { color, widthPx: (isOpen ? 1.6 : 1) * lineScale, opacity: isOpen ? 1 : 0.55 };
    renderer.polyline(bow(fromX, dotsY + radiusPx, toX, boxesY - boxPx.height / 2), stroke);
  }
  // Numbers of neighbours stand on two lines, or they would read as one.
  let before = { x: Number.NEGATIVE_INFINITY, isRaised: true };
  for (const { x, known, opened, copies } of dots) {
    const place = Float32Array.of(x, dotsY);
    const color = opened > 0 ? theme.quorum : known ? theme.looks.even : theme.inkSoft;
    const edge = { color, widthPx: 1.2 * lineScale };
    const radius = opened > 0 ? 1.25 * radiusPx : radiusPx;
    renderer.glyphs('circle', place, radius, { color: known ? color : theme.paper }, edge);
    const style = { ...bold, color: theme.quorum, align: 'center' } as const;
    if (opened > 0) {
      const isRaised = x - before.x < 1.1 * textPx && !before.isRaised;
      before = { x, isRaised };
      renderer.text(`${opened}`, x, dotsY - (isRaised ? 1.9 : 1.1) * textPx, style);
    }
    // What came again: as many dots below it.
    for (let copy = 1; copy < copies; copy++) {
      const again = Float32Array.of(x, dotsY + (copy + 0.3) * 2.4 * radiusPx);
      const faint = { color: theme.inkFaint, widthPx: lineScale };
      renderer.glyphs('circle', again, 0.7 * radiusPx, null, faint);
    }
  }
  const { width, height } = boxPx;
  for (const { x, isOpen, text, timeNs } of boxes) {
    const color = isOpen ? theme.quorum : theme.looks.even;
    const rect = Float32Array.of(x - width / 2, boxesY - height / 2, width, height);
    renderer.rects(rect, { color, opacity: isOpen ? 0.9 : 0.22 });
    const ink = { ...soft, align: 'center', baseline: 'middle' } as const;
    renderer.text(text, x, boxesY, { ...ink, color: isOpen ? theme.paper : theme.ink });
    const ago = texts.ago(timeNs);
    renderer.text(ago, x, places.footY + 0.4 * textPx, { ...soft, align: 'center' });
  }
  const footY = boxes.length > 0 ? area.y + area.height - 0.35 * textPx : places.footY;
  // What has no room is left out, the last first.
  const foot = texts.foot.reduce((told, part) => {
    const longer = `${told} · ${part}`;
    return renderer.textWidth(longer, soft) <= area.width ? longer : told;
  });
  renderer.text(foot, area.x, footY, soft);
}

/** A line that leaves and arrives upright. */
function bow(x: number, y: number, toX: number, toY: number): Float32Array {
  const points = Array.from({ length: 25 }, (_, index) => {
    const part = index / 24;
    const ease = part * part * (3 - 2 * part);
    return [x + ease * (toX - x), y + part * (toY - y)];
  });
  return Float32Array.from(points.flat());
}
