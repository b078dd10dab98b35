/** What a shipped scenario is called by where its file lies. */
export interface ShippedFile {
  /** Of one in a family's folder both names: `scenarios/NAME/window.json` is `NAME-window`. */
  readonly id: string;
  /** The family's folder; empty where it is in none. */
  readonly folder: string;
}

export function shippedFile(path: string): ShippedFile {
  const [folder = '', name = ''] = path
    .replace(/^.*\/scenarios\/|\.json$/g, '')
    .split(/\/?([^/]*)$/);
  return { id: folder === '' ? name : `${folder}-${name}`, folder };
}
