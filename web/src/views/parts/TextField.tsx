/** One line of text that is committed on leaving, and by Enter, which leaves; Escape takes it back and leaves. */
import { useState } from 'react';
import { flushSync } from 'react-dom';

export interface TextFieldProps {
  readonly label: string;
  readonly text: string;
  /** Stands where there is no text. */
  readonly placeholder?: string | undefined;
  /** How it may be typed. */
  readonly hint?: string | undefined;
  readonly isInvalid: boolean;
  /** Whether it only shows. */
  readonly isFixed?: boolean;
  readonly onCommit: (text: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { label, text, placeholder, hint, isInvalid, isFixed = false, onCommit } = props;
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
      readOnly={isFixed}
      aria-disabled={isFixed}
      value={draft ?? text}
      placeholder={placeholder}
      title={hint || undefined}
      spellCheck={false}
      autoComplete="off"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key, currentTarget }) => {
        // Leaving commits the draft: it must be gone before.
        if (key === 'Escape') flushSync(() => setDraft(null));
        // A menu closes with Escape, and gives the focus back to its button, which it could not without having it.
        const isInMenu = currentTarget.closest('[popover]') !== null;
        if (key === 'Enter' || (key === 'Escape' && !isInMenu)) currentTarget.blur();
      }}
    />
  );
}
