/** The panels of a figure. */

/** What may be shown, as scenarios name it, from top to bottom. */
export const PANELS = [
  'map',
  'spacetime',
  'blocks',
  'instances',
  'wave',
  'bucket',
  'links',
  'acks',
  'bandwidth',
  'throughput',
  'over_time',
] as const;
export type Panel = (typeof PANELS)[number];

/** Whether each is shown; as the scenario asks where it is not said. */
export type Panels = Readonly<Partial<Record<Panel, boolean>>>;
