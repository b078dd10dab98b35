/** How what a family's runs have is painted. */

/** A kind's custom property and widths before the line scale. */
export interface KindPattern {
  readonly property: string;
  readonly widthPx: number;
  readonly dash: readonly number[];
  /** Opacity of the inside of a parallelogram. */
  readonly fillOpacity: number;
  /** Opacity of lines and outlines: the background's leave the foreground in front. */
  readonly lineOpacity: number;
}

export function pattern(
  property: string,
  widthPx: number,
  dash: readonly number[],
  fillOpacity: number,
  lineOpacity = 1,
): KindPattern {
  return { property, widthPx, dash, fillOpacity, lineOpacity };
}

export interface LooksOfFamily {
  /** By the words of kinds. */
  readonly kinds: Readonly<Record<string, KindPattern>>;
  /** Custom properties. */
  readonly colors: {
    /** What opens rounds has them in turn, and another one of a number that has one. */
    readonly even: string;
    readonly odd: string;
    readonly other: string;
    /** A whole quorum. */
    readonly quorum: string;
    /** What a link carries of either class. */
    readonly foreground: string;
    readonly background: string;
  };
}

/** Of the family that is shown: set before the first picture. */
export let looksOfFamily: LooksOfFamily;

export function setLooks(shown: LooksOfFamily): void {
  looksOfFamily = shown;
}
