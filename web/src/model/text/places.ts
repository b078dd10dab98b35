/** Names of places: presets of round trips, and the regions between which they were measured. */

interface Preset {
  readonly id: string;
  readonly regions: readonly { readonly id: string }[];
}

const presets = Object.values(
  import.meta.glob<Preset>('../../../../scenarios/latency/*.json', {
    eager: true,
    import: 'file',
    query: '?place',
  }),
);

export function presetNames(): readonly string[] {
  return presets.map(({ id }) => id).sort();
}

/** The regions of a preset; of all of them where it is none. */
export function regionsOf(preset: string | null): readonly string[] {
  const [one] = presets.filter(({ id }) => id === preset);
  const from = one === undefined ? presets : [one];
  return [...new Set(from.flatMap(({ regions }) => regions.map(({ id }) => id)))];
}
