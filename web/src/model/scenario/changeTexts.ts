/** Settings that take other values in the middle of a run, as they are told. */
import { formatSeconds } from '../../base/format';
import { formatQuantity } from '../../base/quantity';
import type { Fault } from '../../layout/faults';
import { inBrief, setOf, timeOf } from './changes';
import type { Json, JsonObject } from './scenario';
import { settingAt, wordText } from './schema';

/** What a change sets, one by one: "TCP window 256 KiB", "Time-out 500 ms". */
function settingTexts(change: JsonObject): readonly string[] {
  return Object.entries(setOf(change)).map(([path, value]) => {
    const { label, unit } = settingAt(path);
    return `${label} ${valueText(value, unit)}`;
  });
}

/** The same, told with the time at which they are set: "from 5 s: TCP window 256 KiB", "Time-out 500 ms". */
export function changeTexts(change: JsonObject): readonly string[] {
  const from = `from ${formatSeconds(timeOf(change))}: `;
  return settingTexts(change).map((text, index) => (index === 0 ? from + text : text));
}

/** "from 5 s: TCP window 256 KiB, Time-out 500 ms". */
export function changeText(change: JsonObject): string {
  return changeTexts(change).join(', ');
}

/** The change as the fault track shows it: an instant. */
export function shownChange(change: JsonObject): Fault {
  const startNs = timeOf(change) * 1e9;
  const texts = settingTexts(change);
  const text = texts.join(', ');
  return { kind: 'change', startNs, endNs: startNs, text, brief: inBrief(texts) };
}

/** A value with its unit, as people write it. */
export function valueText(value: Json, unit: string): string {
  if (typeof value === 'number' || value === null) return formatQuantity(value, unit);
  if (typeof value === 'string') return wordText(value);
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : 'others';
}
