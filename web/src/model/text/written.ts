/**
 * A scenario as text: a value stands on one line where that has room, else each of its members on a line of its own;
 * plain items of a list fill lines, so that a matrix has a line a row.
 */
import { isObject, type Json } from '../scenario/scenario';

/** Columns of a line. */
const WIDTH = 120;
const INDENT = '  ';

/** A whole file, the members of the scenario itself each on a line. */
export function writtenFile(scenario: Json): string {
  return `${isObject(scenario) ? onLines(scenario, '') : written(scenario)}\n`;
}

/** A value inside a text, on a line that begins with `indent`; before the value stand `column` characters of it. */
export function written(value: Json, indent = '', column = indent.length): string {
  const short = onOneLine(value);
  // A comma comes after it.
  return column + short.length < WIDTH || !isContainer(value) ? short : onLines(value, indent);
}

export function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${named(key)}${onOneLine(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function onLines(value: Json, indent: string): string {
  const inner = `${indent}${INDENT}`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, each]) => {
      const name = named(key);
      return `${inner}${name}${written(each, inner, inner.length + name.length)}`;
    });
    return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
  }
  const items = value as readonly Json[];
  const lines = items.some(isContainer)
    ? items.map((item) => `${inner}${written(item, inner)}`)
    : filled(items.map(onOneLine), inner);
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

/** As many items a line as it has room for. */
function filled(items: readonly string[], indent: string): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer = `${last}, ${item}`;
    if (last === undefined || longer.length >= WIDTH) lines.push(`${indent}${item}`);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function named(key: string): string {
  return `${JSON.stringify(key)}: `;
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
