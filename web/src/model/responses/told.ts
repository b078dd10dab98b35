/** A response curve in one sentence, for who does not see it. */
import { formatLatency, formatRate } from '../../base/format';
import type { Measure, Value } from './response';

export interface ToldRun {
  /** Its letter; empty where there is one run alone. */
  readonly key: string;
  /** Rising by the slider's value. */
  readonly points: readonly ToldPoint[];
}

interface ToldPoint {
  /** The slider's value: "1,000 tx/s". */
  readonly at: string;
  readonly value: Value;
}

/** "latency: A 0.90 s at 1,000 tx/s to growing from 4,000 tx/s; B 0.93 s at 1,000 tx/s to 1.20 s at 8,000 tx/s". */
export function toldOf(measure: Measure, runs: readonly ToldRun[]): string {
  const known = runs.flatMap((run) => {
    const told = toldRun(run, measure);
    return told === null ? [] : [`${run.key} ${told}`.trim()];
  });
  return known.length === 0 ? '' : `${measure}: ${known.join('; ')}`;
}

function toldRun({ points }: ToldRun, measure: Measure): string | null {
  const known = points.filter(({ value }) => typeof value === 'number' || value === 'growing');
  const [first] = known;
  const open = points.some(({ value }) => value === 'open') ? ', other values left open' : '';
  if (first === undefined) return open === '' ? null : 'left open';
  const numbers = known.filter(({ value }) => value !== 'growing');
  const [least, most] = [numbers[0], numbers.at(-1)];
  if (least === undefined || most === undefined) return `growing throughout${open}`;
  const before = first.value === 'growing' ? `growing below ${least.at}, ` : '';
  const grows = known[known.indexOf(most) + 1];
  const end =
    grows !== undefined
      ? [`growing from ${grows.at}`]
      : most === least
        ? []
        : [textOf(most, measure)];
  return before + [textOf(least, measure), ...end].join(' to ') + open;
}

function textOf({ at, value }: ToldPoint, measure: Measure): string {
  return `${formatValue(value as number, measure)} at ${at}`;
}

/** "0.90 s", "3,000 tx/s". */
export function formatValue(value: number, measure: Measure): string {
  return measure === 'latency' ? formatLatency(value) : `${formatRate(value)} tx/s`;
}
