/**
 * A measured figure of the evidence as a sweep. All of it follows from the rows of its chart: each has the scenario of
 * one point, so what these differ in is the setting along x and the variants.
 */
import { arePaired } from '../../layout/evidence/chart';
import { changesBetween } from '../scenario/patch';
import { numberAt, type Scenario, valueAt, withValueAt } from '../scenario/scenario';
import { PLAIN } from '../sweep/description';
import type { MeasuredFigure, MeasuredSeries, MeasuredValue } from '../sweep/figure';
import type { Evidence, EvidenceChart, EvidenceRow } from './evidence';
import { isOff, rowsOfPoints } from './offPoints';
import { evidenceHash } from './place';

/** What is fitted, or of which an order is claimed. */
const WITHOUT_VALUE: ReadonlySet<EvidenceRow['kind']> = new Set(['input', 'sign or order']);

/** Null where the evidence has no such chart, or its points are not of one setting. */
export function measuredFigure(evidence: Evidence, id: string): MeasuredFigure | null {
  const chart = evidence.charts.find((each) => each.id === id);
  if (chart === undefined || !arePaired(chart.series)) return null;
  const byId = new Map(evidence.rows.map((row) => [row.id, row]));
  const rowsOf = (of: EvidenceChart) =>
    rowsOfPoints(of).map((points) =>
      points.map((ids) => ids.flatMap((each) => byId.get(each) ?? [])),
    );
  const rows = rowsOf(chart);
  const runs = rows.map((points) => points.map(([row]) => bare(row?.scenario ?? {})));
  const path = settingOf(runs);
  const [[first] = []] = runs;
  const measures = (rows[0]?.[0] ?? []).map(measureOf);
  const y = measures.at(-1);
  if (path === null || first === undefined || y === undefined) return null;
  const names = chart.series.filter(({ kind }) => kind === 'published').map(({ name }) => name);
  const all = rowsOf(wholeOf(chart, evidence.charts));
  const series = names.map((name, index): MeasuredSeries => {
    const points = all[index] ?? [];
    return {
      name,
      isFitted: points.flat().some(({ kind }) => kind === 'input'),
      points: points.map((of, place) => ({
        x: numberAt(runs[index]?.[place] ?? {}, path, 0),
        values: new Map(of.flatMap(measuredValue)),
      })),
    };
  });
  const source = evidence.documents.find((each) => each.id === chart.document)?.title ?? '';
  const xs = new Set(series.flatMap(({ points }) => points.map(({ x }) => x)));
  const scenario: Scenario = {
    title: chart.title,
    source: `[${source}](#evidence=${id})`,
    ...first,
    variants: runs.map(([run = {}], index) => ({
      name: names[index] ?? '',
      set: setOf(first, run, path),
    })),
  };
  return {
    id,
    source,
    ...{ about: evidenceHash(id), note: '' },
    path,
    measure: y,
    isLog: chart.y.log ?? false,
    series,
    sweep: {
      description: {
        version: 1,
        scenario,
        x: { path, values: [...xs].toSorted((a, b) => a - b) },
        y: [y],
        measured: id,
      },
      // Of two rows a point the first stands across.
      look: { ...PLAIN, across: measures.length > 1 ? (measures[0] ?? null) : null, isWhole: true },
    },
  };
}

/** The chart of the same points with all that was measured of them. */
function wholeOf(chart: EvidenceChart, charts: Evidence['charts']): EvidenceChart {
  const others = charts.filter(({ series, rows }) => arePaired(series) && hasAll(rows, chart.rows));
  return others.reduce(
    (most, other) => (other.rows.length > most.rows.length ? other : most),
    chart,
  );
}

function hasAll(ids: readonly string[], wanted: readonly string[]): boolean {
  const there = new Set(ids);
  return wanted.every((id) => there.has(id));
}

/** What a row's scenario runs, without what it says. */
function bare({ title, question, answer, source, ...run }: Scenario): Scenario {
  return run;
}

/** The only setting in which the runs of each series differ. */
function settingOf(runs: readonly (readonly Scenario[])[]): string | null {
  const paths = new Set(
    runs.flatMap(([first = {}, ...others]) =>
      others.flatMap((other) => changesBetween(first, other).map(({ path }) => path)),
    ),
  );
  const [path] = paths;
  const areNumbers = runs.flat().every((run) => typeof valueAt(run, path ?? '') === 'number');
  return path !== undefined && paths.size === 1 && areNumbers ? path : null;
}

/** The settings of a variant: those in which its runs differ from the first ones, but for that along x. */
function setOf(first: Scenario, run: Scenario, path: string): Scenario {
  const there = withValueAt(run, path, numberAt(first, path, 0));
  return Object.fromEntries(changesBetween(first, there).map((each) => [each.path, each.value]));
}

/** "A.answered_tps" is "answered_tps" of the only run. */
function measureOf({ measure }: EvidenceRow): string {
  return (measure ?? '').replace(/^A\./, '');
}

function measuredValue(row: EvidenceRow): readonly (readonly [string, MeasuredValue])[] {
  const { published_value: value, kind } = row;
  if (value === null) return [];
  return [[measureOf(row), { value, isOff: isOff(row), isClaimed: !WITHOUT_VALUE.has(kind) }]];
}
