/** The still picture of what an element asks for, made when the page was built. */

/** The scenario of an element or of its link; null where that is none that can be named. */
export function scenarioOf(element: Element): string | null {
  const linked = new URLSearchParams(hashOf(element).slice(1)).get('scenario');
  const id =
    element.getAttribute('scenario') ?? linked ?? (element.hasAttribute('link') ? '' : 'planet');
  return /^[\w-]+$/.test(id) ? id : null;
}

/** The part of its link behind the address, with its #; empty where there is none. */
export function hashOf(element: Element): string {
  const link = element.getAttribute('link') ?? '';
  const at = link.indexOf('#');
  return at >= 0 ? link.slice(at) : link && `#${link}`;
}

/** In the theme that is asked for, or that the reader's system prefers; loaded when it is near. */
export function stillPicture(element: Element, folder: URL, name: string): HTMLElement {
  const id = scenarioOf(element);
  const asked = element.getAttribute('theme');
  const address = (theme: string) => new URL(`stills/${id}-${theme}.svg`, folder).href;
  const picture = document.createElement('picture');
  const image = document.createElement('img');
  image.alt = name;
  if (id === null) return picture;
  image.loading = 'lazy';
  if (asked !== 'light' && asked !== 'dark') {
    const source = document.createElement('source');
    source.media = '(prefers-color-scheme: dark)';
    source.srcset = address('dark');
    picture.append(source);
  }
  image.src = address(asked === 'dark' ? 'dark' : 'light');
  picture.append(image);
  return picture;
}
