/** One line of text that is committed on Enter or on leaving, and taken back by Escape. */
import { useState } from 'react';

export interface TextFieldProps {
  readonly label: string;
  readonly text: string;
  readonly isInvalid: boolean;
  readonly onCommit: (text: string) => void;
}

export function TextField({ label, text, isInvalid, onCommit }: TextFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft !== null && draft !== text) onCommit(draft);
    setDraft(null);
  };
  return (
    <input
      type="text"
      className="value-field"
      aria-label={label}
      aria-invalid={isInvalid}
      value={draft ?? text}
      spellCheck={false}
      autoComplete="off"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') setDraft(null);
      }}
    />
  );
}
