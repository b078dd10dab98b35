/**
 * A host's colours for an embedded figure: its paper, ink, panels, rules and accent, and what follows from them. The
 * colours that mean something (messages, faults) stay the theme's.
 */

export const COLOR_NAMES = ['paper', 'ink', 'panel', 'rule', 'accent'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];
/** Each as `#rrggbb`. */
export type Colors = Readonly<Partial<Record<ColorName, string>>>;

type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `paper:#ffffff,ink:#222`; null where it is nothing of the kind. */
export function colorsFrom(text: string): Colors | null {
  const colors: Partial<Record<ColorName, string>> = {};
  for (const part of text.split(',')) {
    const [name, color = ''] = part.trim().split(':');
    const known = COLOR_NAMES.find((each) => each === name);
    const hex = wholeHex(color.trim());
    if (known === undefined || hex === null) return null;
    colors[known] = hex;
  }
  return colors;
}

/** The custom properties of a theme that a host's colours set. */
export function themeProperties(colors: Colors): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {};
  for (const name of COLOR_NAMES) {
    const color = colors[name];
    if (color !== undefined) properties[`--${name}`] = color;
  }
  const { paper, ink } = colors;
  if (paper !== undefined) {
    const [red, green, blue] = rgbOf(paper);
    properties['--veil'] = `rgb(${red} ${green} ${blue} / 0.6)`;
    if (colors.panel === undefined) properties['--panel'] = paper;
  }
  if (paper === undefined || ink === undefined) return properties;
  const mixed = (part: number) => mix(rgbOf(paper), rgbOf(ink), part);
  return {
    ...{ '--band': mixed(0.05), '--idle': mixed(0.05), '--rule-soft': mixed(0.06) },
    ...{ '--rule': mixed(0.13), '--ink-soft': mixed(0.72), '--ink-faint': mixed(0.64) },
    ...properties,
  };
}

/** `part` of the second colour in the first. */
function mix(one: Rgb, other: Rgb, part: number): string {
  const digits = one.map((value, index) =>
    Math.round(value + part * ((other[index] ?? 0) - value))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function wholeHex(text: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  return /^#[0-9a-f]{3}$/i.test(text) ? text.toLowerCase().replace(/[0-9a-f]/g, '$&$&') : null;
}
