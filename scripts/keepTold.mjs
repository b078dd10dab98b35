/**
 * Runs in a host page, before its figures are there: keeps in `window.told` what they tell, in turn. (Its text is put
 * into pages: it can name nothing outside of itself.)
 */
export function keepTold() {
  /** @type {{ type: string, detail: unknown }[]} */
  const told = [];
  Object.assign(window, { told });
  for (const type of ['ready', 'statechange', 'step', 'commit', 'error', 'resize'])
    document.addEventListener(
      type,
      (event) => {
        if (event instanceof CustomEvent) told.push({ type, detail: event.detail });
      },
      true,
    );
}
