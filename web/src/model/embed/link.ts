/** Links of the page as hosts have them: whole, as *Copy link* gives them, or the part from # on. */

/** The part from its first # on; a text without one is that part. Empty where there is nothing. */
export function hashIn(link: string): string {
  const at = link.indexOf('#');
  return at >= 0 ? link.slice(at) : link && `#${link}`;
}

/** Whether it names what to show: a scenario, a file or a lecture. */
export function namesDocument(hash: string): boolean {
  return /[#&](scenario|file|data|lecture|lesson)=[^&]/.test(hash);
}
