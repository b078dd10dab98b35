/** A text to take along, by a button or by hand. */
import { useId, useRef } from 'react';

interface CopiedTextProps {
  readonly label: string;
  /** What the button copies: "link". */
  readonly name: string;
  readonly text: string;
  /** How many lines it stands in; one where it is not said. */
  readonly lines?: number;
  readonly onSaid: (text: string) => void;
}

export function CopiedText({ label, name, text, lines = 1, onSaid }: CopiedTextProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      onSaid(`${name.charAt(0).toUpperCase()}${name.slice(1)} copied`);
    } catch {
      // Not allowed, or no clipboard over plain HTTP: the reader can copy what is selected.
      field.current?.select();
      onSaid(`The browser blocks copying; the ${name} is selected`);
    }
  };
  const onFocus = () => field.current?.select();
  return (
    <>
      <label htmlFor={id}>
        <span>{label}</span>
        {lines === 1 ? (
          <input id={id} ref={field} type="text" readOnly value={text} onFocus={onFocus} />
        ) : (
          <textarea
            id={id}
            ref={field}
            readOnly
            rows={lines}
            spellCheck={false}
            value={text}
            onFocus={onFocus}
          />
        )}
      </label>
      <button type="button" onClick={copy}>
        Copy {name}
      </button>
    </>
  );
}
