/** A sweep to begin with: of what the page shows, or of a shipped scenario that fits the question better. */
import type { Document } from '../scenario/document';
import type { Description, Look } from './description';

export interface Question {
  readonly id: string;
  readonly text: string;
  /** As curves, where it does not say it. */
  readonly as?: Look['as'];
  /** A measurement in the place of what is varied. */
  readonly across?: Look['across'];
  /** Of the page's scenario; null where that says nothing about it. */
  readonly here: (document: Document) => Asked | null;
  /** Of shipped ones. */
  readonly shipped: Asked;
}

/** One description, or several whose curves are laid beside each other. */
export type Asked = Description | readonly [Description, ...Description[]];

export function allOf(asked: Asked): readonly [Description, ...Description[]] {
  return 'x' in asked ? [asked] : asked;
}
