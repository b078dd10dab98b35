/** A sweep to begin with: of what the page shows, or of a shipped scenario that fits the question better. */
import type { Document } from '../scenario/document';
import type { Description, Look } from './description';

export interface Question {
  readonly id: string;
  readonly text: string;
  /** As curves, where it does not say it. */
  readonly as?: Look['as'];
  /** Of the page's scenario; null where that says nothing about it. */
  readonly here: (document: Document) => Description | null;
  /** Of a shipped one. */
  readonly shipped: Description;
  /** What is laid beside it. */
  readonly beside?: Description;
}
