/** A window that the page opens beside itself: when it last did, in milliseconds of the page's clock. */
export const ownWindow = { openedMs: Number.NEGATIVE_INFINITY };
