/** One cell of the grid: shown, or a field while it is edited. */
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import type { Origin } from '../../model/builder/delays';

/** How an edit ends: on to another cell, taken where the focus goes, or taken back. */
export type EditEnd = 'down' | 'next' | 'before' | 'left' | 'back';

interface PairCellProps {
  /** "2.3": row and column. */
  readonly place: string;
  /** Whether Tab leads to it. */
  readonly isStop: boolean;
  /** Null where the way is not used. */
  readonly text: string | null;
  readonly title: string;
  readonly origin: Origin | null;
  /** How large it is among the others, from 0 to 1. */
  readonly shade: number;
  readonly mistake: string | null;
  /** What is typed while it is edited. */
  readonly typed: string | null;
  /** Whether all of that is selected at first. */
  readonly isWhole: boolean;
  readonly onFocus: () => void;
  readonly onEdit: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onType: (text: string) => void;
  readonly onEnd: (how: EditEnd) => void;
}

export function PairCell(props: PairCellProps) {
  const { place, isStop, text, title, origin, mistake, typed } = props;
  const id = useId();
  const isEdited = typed !== null;
  const onFieldKey = (event: KeyboardEvent) => {
    const how = { Enter: 'down', Escape: 'back', Tab: event.shiftKey ? 'before' : 'next' }[
      event.key
    ];
    if (how === undefined) return;
    event.preventDefault();
    // Escape takes the edit back, and leaves the builder open.
    event.stopPropagation();
    props.onEnd(how as EditEnd);
  };
  return (
    <td
      data-cell={place}
      data-origin={origin ?? undefined}
      tabIndex={isStop && !isEdited ? 0 : -1}
      title={mistake === null ? title : `${title}: ${mistake}`}
      aria-invalid={mistake !== null}
      data-unused={text === null}
      style={{ '--shade': props.shade } as CSSProperties}
      aria-describedby={mistake === null ? undefined : id}
      onFocus={props.onFocus}
      onKeyDown={isEdited ? undefined : props.onKey}
      onDoubleClick={props.onEdit}
      onClick={() => {
        // A finger has no second click to spare.
        if (matchMedia('(pointer: coarse)').matches && !isEdited) props.onEdit();
      }}
    >
      {isEdited ? (
        <input
          aria-label={title}
          aria-invalid={mistake !== null}
          inputMode="decimal"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: whoever edits a cell types in it
          autoFocus
          value={typed}
          onFocus={({ currentTarget }) => {
            if (props.isWhole) currentTarget.select();
          }}
          onChange={({ currentTarget }) => props.onType(currentTarget.value)}
          onKeyDown={onFieldKey}
          onBlur={() => props.onEnd('left')}
        />
      ) : text === null ? (
        <span aria-hidden="true">·</span>
      ) : (
        <>
          {origin === 'estimated' && '≈ '}
          {text === '' ? <span className="builder-hole">?</span> : text}
        </>
      )}
      {mistake !== null && (
        <span id={id} hidden>
          {mistake}
        </span>
      )}
    </td>
  );
}
