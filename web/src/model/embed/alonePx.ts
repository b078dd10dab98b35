/** Up to this width an embedded figure shows its runs one at a time: their words find no room beside them. */
export const ALONE_PX = 650;
