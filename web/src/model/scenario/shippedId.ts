/**
 * What a shipped scenario is called by where its file lies. Of one in a family's folder both names:
 * `scenarios/NAME/window.json` is `NAME-window`; of a family whose name is of several words the file's own.
 */
export function shippedId(path: string): string {
  const [name = '', folder = ''] = path.replace('.json', '').split('/').reverse();
  return /^scenarios|-/.test(folder) ? name : `${folder}-${name}`;
}
