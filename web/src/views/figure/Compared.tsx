/** What the compared variants have of a setting, by their letters: in as many lines as it takes, none of it cut. */
import { byValue } from '../../base/byValue';

export interface ComparedProps {
  /** By the letters of the compared variants. */
  readonly compared: ReadonlyMap<string, string>;
  /**
   * The letter of the variant that the setting is changed of, which shows its own; null: all of them are, and shown
   * here.
   */
  readonly edited: string | null;
}

/** Stands in a field for values that differ. */
export const DIFFER = 'differ';

export function doDiffer(compared: ComparedProps['compared']): boolean {
  return new Set(compared.values()).size > 1;
}

export function Compared({ compared, edited }: ComparedProps) {
  return (
    <p className="compared note">
      {byValue([...compared].filter(([key]) => key !== edited)).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}
