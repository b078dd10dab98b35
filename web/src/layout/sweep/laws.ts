/** What runs follow from without them, over a plot: lines, where something else begins to limit, and what limits. */
import { tenth } from '../chartAxis';
import type { Spot } from './names';
import { type Across, type Plot, pathOf } from './plot';

/** Values, not pixels; a line has gaps. */
export interface LawValues {
  readonly name: string;
  readonly lines: readonly { readonly name: string; readonly spots: readonly (Spot | null)[] }[];
  readonly bends: readonly Spot[];
  readonly roofs: readonly { readonly limit: string; readonly spots: readonly Spot[] }[];
  readonly limits: readonly string[];
}

export interface DrawnLaws {
  readonly name: string;
  readonly lines: readonly {
    readonly path: string;
    readonly name: string;
    /** Where it begins, beside its name; null where it has no line. */
    readonly begin: Spot | null;
  }[];
  readonly bends: readonly Spot[];
  /** By the place of what limits there: over the roof what is full, below it the first of the limits. */
  readonly regions: readonly {
    readonly tint: number;
    readonly path: string;
  }[];
}

/** The limits that are tinted somewhere, with their tints; none without a roof. */
export function tintsOf({ roofs, limits }: LawValues): readonly (readonly [string, number])[] {
  const seen = new Set([limits[0], ...roofs.map(({ limit }) => limit)]);
  const tints = limits.map((limit, tint) => [limit, tint] as const);
  return roofs.length === 0 ? [] : tints.filter(([limit]) => seen.has(limit));
}

type On = Pick<Plot, 'area' | 'pxOf' | 'valueAt'>;

export function drawnLaws(laws: LawValues, across: Across, plot: On): DrawnLaws {
  const { top, bottom } = plot.area;
  const place = ({ x, y }: Spot): Spot => ({ x: across.px(x), y: Math.max(top, plot.pxOf(y)) });
  const lines = laws.lines.map(({ name, spots }) => {
    const stretches = gapless(spots).map((each) => cutAtTop(each, across, plot));
    const [begin = null] = stretches.flat();
    return { path: stretches.map(pathOf).join(''), name, begin };
  });
  const area = (roof: readonly Spot[], y: number) => {
    const [first, last] = [roof[0], roof.at(-1)];
    return first && last ? `${pathOf(roof)}L${last.x} ${y}H${first.x}Z` : '';
  };
  const roofs = laws.roofs.map(({ limit, spots }) => ({ limit, roof: spots.map(place) }));
  const over = roofs.map(({ limit, roof }) => ({
    tint: laws.limits.indexOf(limit),
    path: area(roof, top),
  }));
  const under = roofs.map(({ roof }) => area(roof, bottom)).join('');
  const most = plot.valueAt(top);
  return {
    name: laws.name,
    lines,
    bends: laws.bends.filter(({ y }) => y <= most).map(place),
    regions: under === '' ? [] : [...over, { tint: 0, path: under }],
  };
}

function gapless(spots: readonly (Spot | null)[]): readonly (readonly Spot[])[] {
  const stretches: Spot[][] = [[]];
  for (const spot of spots)
    if (spot === null) stretches.push([]);
    else stretches.at(-1)?.push(spot);
  return stretches.filter(({ length }) => length > 0);
}

/** As far as it goes up in the plot, in pixels; nothing where all of it is above. */
function cutAtTop(
  spots: readonly Spot[],
  across: Across,
  { area, pxOf, valueAt }: On,
): readonly Spot[] {
  const most = valueAt(area.top);
  const first = spots.findIndex(({ y }) => y > most);
  const inside = first < 0 ? spots : spots.slice(0, first);
  const [last, next] = [inside.at(-1), spots[inside.length]];
  const drawn = inside.map(({ x, y }) => ({ x: across.px(x), y: pxOf(y) }));
  if (last === undefined || next === undefined) return drawn;
  // Where it leaves, between two of them.
  const part = (most - last.y) / (next.y - last.y);
  return [...drawn, { x: tenth(across.px(last.x + part * (next.x - last.x))), y: area.top }];
}
