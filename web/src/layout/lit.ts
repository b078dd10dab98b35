/**
 * What is lit in a run's picture: messages by their own times, not by rows of the window that happens to be
 * drawn, so that what lies in a band, beside the view or in a kind that is hidden is lit as well.
 */
import type { MessageColumns } from '../core/columns';

export interface Lit {
  /** Times of the messages are counted from here. */
  readonly originNs: number;
  readonly messages: MessageColumns;
  /** Row of the message that is outlined. */
  readonly row: number | null;
  /** Whose lane is marked. */
  readonly replica: number | null;
  /** When the commit on that lane was. */
  readonly committedNs: number | null;
  /** Row of the block that is outlined in the tree. */
  readonly block: number | null;
}
