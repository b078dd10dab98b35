/** General modules of the page that still name what is HotStuff’s, each to be freed of it: the list only shrinks. */
export const STILL = [
  'model/viewer/inspection.ts',
  'views/header/Help.tsx',
  'views/inspector/TransactionDetails.tsx',
  'views/settings/ConflictTable.tsx',
  'views/text/editor.ts',
  'views/transport/StopJump.tsx',
];
