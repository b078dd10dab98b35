/** A button that opens a menu, whose content is there from the first time on. */
import { type ReactNode, useId, useState } from 'react';

interface MenuButtonProps {
  readonly className: string;
  /** Whether it stands in a line of text. */
  readonly isInLine?: boolean;
  readonly name: string;
  readonly title?: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

export function MenuButton({
  className,
  isInLine = false,
  name,
  title,
  label,
  children,
}: MenuButtonProps) {
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={isInLine ? 'in-line' : undefined}
        aria-label={name}
        title={title}
        popoverTarget={id}
      >
        {label}
      </button>
      <div
        id={id}
        className={`menu ${className}`}
        popover="auto"
        onToggle={({ newState }) => {
          if (newState === 'open') setOpened(true);
        }}
      >
        {isOpened && children}
      </div>
    </>
  );
}
