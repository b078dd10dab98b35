/**
 * A quantity as text: shows it with its unit, takes it in any unit of its kind, a number alone in the one of the field.
 */
import { formatQuantity, type Multiple } from '../../base/quantity';
import { aloneIn, aloneText, parseQuantity } from '../../base/typedQuantity';
import type { Json } from '../../model/scenario/scenario';
import { TextField } from './TextField';

export interface ValueFieldProps {
  readonly label: string;
  readonly value: Json;
  readonly unit: string;
  /** What a number alone is in. */
  readonly alone?: Multiple;
  /** Stands where there is no value. */
  readonly placeholder?: string | undefined;
  readonly isInvalid: boolean;
  /** Whether it only shows. */
  readonly isFixed?: boolean;
  /** Gets the number, null for "unlimited", or the text as it was typed where it means no number. */
  readonly onCommit: (value: number | string | null) => void;
}

export function ValueField(props: ValueFieldProps) {
  const { label, value, unit, placeholder, isInvalid, isFixed = false, onCommit } = props;
  const { alone = aloneIn(unit) } = props;
  const isQuantity = typeof value === 'number' || value === null;
  return (
    <TextField
      label={label}
      text={isQuantity ? formatQuantity(value, unit) : String(value)}
      placeholder={placeholder}
      hint={isFixed ? undefined : aloneText(unit, alone)}
      isInvalid={isInvalid}
      isFixed={isFixed}
      onCommit={(typed) => onCommit(parseQuantity(typed, unit, alone))}
    />
  );
}
