/** One field of the scenario that is a word of several: each says what it means. */
import { useId } from 'react';
import { keptText } from '../../model/edits/forkEdits';
import type { Json } from '../../model/scenario/scenario';
import { type WordField, wordText } from '../../model/scenario/schema';
import { Compared, type ComparedProps, DIFFER, doDiffer } from '../figure/Compared';
import { Term } from '../parts/Term';

export interface ChoiceProps extends ComparedProps {
  readonly field: WordField;
  readonly value: Json;
  /** Whether the engine refuses the value. */
  readonly isInvalid: boolean;
  /** Why it cannot be changed; null where it can. */
  readonly fixed: string | null;
  readonly onChange: (value: string) => void;
}

export function Choice({
  field,
  value,
  compared,
  edited,
  isInvalid,
  fixed,
  onChange,
}: ChoiceProps) {
  const id = useId();
  const differ = doDiffer(compared);
  const isMixed = edited === null && differ;
  const kept = fixed === null ? undefined : keptText(fixed);
  const listed = field.words.filter((word) =>
    fixed === null ? !word.isListedOnlyWhenSet || word.value === value : word.value === value,
  );
  const chosen = field.words.find((word) => word.value === value);
  return (
    <div className="choice">
      <Term
        id={id}
        meaning={field.description}
        more={kept ?? (isMixed ? undefined : chosen?.description)}
      >
        {field.label}
      </Term>
      <select
        aria-labelledby={id}
        aria-invalid={isInvalid}
        aria-description={kept}
        title={kept}
        aria-disabled={fixed !== null}
        value={isMixed ? '' : String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {isMixed && (
          <option value="" disabled>
            {DIFFER}
          </option>
        )}
        {listed.map((word) => (
          <option key={word.value} value={word.value} title={word.description}>
            {word.text ?? wordText(word.value)}
          </option>
        ))}
      </select>
      {differ && <Compared {...{ compared, edited }} />}
    </div>
  );
}
