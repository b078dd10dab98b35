/** What `scripts/shelf.mjs` makes of the shipped scenarios and lessons. */
declare module 'virtual:cards' {
  export const cards: readonly import('../../model/browse/cards').Card[];
}

declare module 'virtual:topics' {
  /** The shelves of the shipped scenarios, in their order. */
  export const topics: readonly import('../../model/browse/topics').Topic[];
}

declare module 'virtual:counts' {
  /** How many are shipped. */
  export const counts: { readonly questions: number; readonly lessons: number };
}

declare module 'virtual:pictures' {
  type Drawn = import('../../pictures/picture').Drawn;
  /** By their ids. */
  export const pictures: {
    readonly scenarios: Readonly<Record<string, Drawn>>;
    readonly lessons: Readonly<Record<string, Drawn>>;
  };
}
