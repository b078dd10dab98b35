/** What a mark is drawn as. */
export type Glyph =
  | 'circle'
  | 'halfCircle'
  | 'triangleDown'
  | 'triangleUp'
  | 'cross'
  | 'octagon'
  | 'chevron'
  | 'hourglass'
  | 'diamond';
