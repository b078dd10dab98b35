/**
 * Where runs part, on the time axis: a tick each, and beside them the words. Ticks that are too near each other for
 * words of their own share theirs.
 */

/** Two runs by their keys, and the time, to a nanosecond, from which on they differ. */
export interface Divergence {
  readonly one: string;
  readonly other: string;
  readonly timeNs: number;
}

export interface PartingLabel {
  /** From left to right. */
  readonly ticks: readonly number[];
  readonly text: string;
  /** Left end of the text. */
  readonly x: number;
}

interface Room {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly characterPx: number;
}

interface Cluster {
  readonly ticks: readonly number[];
  readonly partings: readonly Divergence[];
}

/** Labels from left to right, none of which touches another or a tick that is not its own. */
export function partingLabels(
  partings: readonly Divergence[],
  pxOf: (timeNs: number) => number,
  room: Room,
): PartingLabel[] {
  const placed: { cluster: Cluster; label: PartingLabel; span: readonly [number, number] }[] = [];
  const place = (cluster: Cluster) => {
    const before = placed.at(-1);
    const label = labelOf(cluster, room);
    const span = spanOf(label, room);
    if (before === undefined || before.span[1] + room.characterPx <= span[0]) {
      placed.push({ cluster, label, span });
      return;
    }
    placed.pop();
    place(joined(before.cluster, cluster));
  };
  const inOrder = partings.toSorted((a, b) => a.timeNs - b.timeNs);
  for (const parting of inOrder) place({ ticks: [pxOf(parting.timeNs)], partings: [parting] });
  return placed.map(({ label }) => label);
}

function joined(one: Cluster, other: Cluster): Cluster {
  return {
    ticks: [...new Set([...one.ticks, ...other.ticks])],
    partings: [...one.partings, ...other.partings],
  };
}

/** Right of its ticks, or left of them where there is no room. */
function labelOf({ ticks, partings }: Cluster, room: Room): PartingLabel {
  const text = partingText(partings);
  const widthPx = text.length * room.characterPx;
  const gapPx = 0.5 * room.characterPx;
  const right = (ticks.at(-1) as number) + gapPx;
  const left = Math.max(room.leftPx, (ticks[0] as number) - gapPx - widthPx);
  return { ticks, text, x: right + widthPx <= room.rightPx ? right : left };
}

function spanOf({ ticks, text, x }: PartingLabel, { characterPx }: Room): [number, number] {
  const last = ticks.at(-1) as number;
  return [Math.min(ticks[0] as number, x), Math.max(last, x + text.length * characterPx)];
}

/** "A ≠ B, C; B ≠ C": each run once with all that it parts from. */
function partingText(partings: readonly Divergence[]): string {
  const ones = [...new Set(partings.map(({ one }) => one))].toSorted();
  const others = (one: string) =>
    partings.flatMap((parting) => (parting.one === one ? parting.other : [])).toSorted();
  return ones.map((one) => `${one} ≠ ${others(one).join(', ')}`).join('; ');
}
