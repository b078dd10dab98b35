/** General modules of the page that still name what is HotStuff’s, each to be freed of it: the list only shrinks. */
export const STILL = ['views/text/editor.ts'];
