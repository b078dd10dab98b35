/** The attributes that change a figure while it is shown: nothing starts anew. */
export const WORN = ['theme', 'colors', 'controls'] as const;
export type Worn = (typeof WORN)[number];
