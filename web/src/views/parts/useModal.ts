/** A dialog over the page, open and with the focus on its title while it is there; gives what hears that it closes. */
import { type RefObject, useLayoutEffect } from 'react';

export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  title: RefObject<HTMLElement | null>,
  onClose: () => void,
): () => void {
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    title.current?.focus();
    // Also where it only goes: the focus goes back to what had it.
    return () => shown?.close();
  }, [dialog, title]);
  // In development effects run twice, and it is open again when it hears that it was closed.
  return () => {
    if (dialog.current?.open !== true) onClose();
  };
}
