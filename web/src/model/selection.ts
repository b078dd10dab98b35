/**
 * What the reader has picked out of the picture, to look at it closely: a message, a replica or a commit of one
 * of the shown runs. It is a name, not the thing: what it names may be gone after an edit.
 */

export type Selection =
  | {
      /** Key of the variant: A, B, ... */
      readonly run: string;
      readonly kind: 'message';
      /** Row of the message in the run's trace. */
      readonly row: number;
    }
  | { readonly run: string; readonly kind: 'replica'; readonly replica: number }
  | {
      readonly run: string;
      readonly kind: 'commit';
      /** Who committed. */
      readonly replica: number;
      /** Height of the block. */
      readonly height: number;
    };
