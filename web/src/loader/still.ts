/** The still picture of what an element asks for, made when the page was built. */
import { hashIn } from '../model/embed/link';

/** The scenario of an element or of its link; null where that is none that can be named. */
export function scenarioOf(element: Element): string | null {
  const linked = new URLSearchParams(hashOf(element).slice(1)).get('scenario');
  const id =
    element.getAttribute('scenario') ?? linked ?? (element.hasAttribute('link') ? '' : 'planet');
  return /^[\w-]+$/.test(id) ? id : null;
}

/** The part of its link behind the address, with its #; empty where there is none. */
export function hashOf(element: Element): string {
  return hashIn(element.getAttribute('link') ?? '');
}

/** The theme that is asked for; where that is `auto`, the one of its colour scheme, if that is one. */
export function themeOf(element: Element): string {
  const asked = element.getAttribute('theme') ?? 'auto';
  if (asked !== 'auto') return asked;
  const [scheme, ...more] =
    (getComputedStyle(element).colorScheme ?? '').match(/dark|light/g) ?? [];
  return scheme === undefined || more.length > 0 ? 'auto' : scheme;
}

/** In the theme that is asked for, or that the reader's system prefers; loaded when it is near. */
export function stillPicture(element: Element, folder: URL, name: string): HTMLElement {
  const id = scenarioOf(element);
  const asked = themeOf(element);
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
