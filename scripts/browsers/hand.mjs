// The hand of every step: what a reader finds by its role and name, and waits for.

/** @typedef {import('./engines.mjs').Browser} Browser */
/** @typedef {{ role: 'button' | 'slider' | 'link' | 'choice', name: string, isInFrame?: boolean }} Target */

/** How long a step waits, in milliseconds: the machine may be busy. */
const PATIENCE_MS = 90_000;

/**
 * Waits until a function is true in the page, and answers what it returned.
 * @param {Browser} browser
 * @param {string} what for the error
 * @param {(given: any) => any} run
 * @param {unknown} [given]
 * @param {boolean} [isInFrame]
 */
export async function until(browser, what, run, given, isInFrame) {
  const endMs = performance.now() + PATIENCE_MS;
  /** @type {unknown} */
  let why;
  for (;;) {
    try {
      const found = await withinPatience(browser.evaluate(run, given, isInFrame));
      if (found) return found;
    } catch (error) {
      why = error;
    }
    if (performance.now() > endMs)
      throw new Error(`Waited in vain: ${what}${why ? ` (${why})` : ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * A page that no longer answers is a failure, and not the end of all steps. @template T @param {Promise<T>} answer @returns
 * {Promise<T>}
 */
function withinPatience(answer) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page does not answer')), PATIENCE_MS);
  });
  return /** @type {Promise<T>} */ (Promise.race([answer, late])).finally(() =>
    clearTimeout(timer),
  );
}

/**
 * Waits for a control and answers its middle, in pixels of the viewport.
 * @param {Browser} browser
 * @param {Target} target
 */
export async function placeOf(browser, target) {
  const place = await until(
    browser,
    `${target.role} “${target.name}”`,
    placeInPage,
    target,
    target.isInFrame,
  );
  if (!target.isInFrame) return place;
  const frame = await browser.evaluate(() => {
    const figure = document.querySelector('quorum-scope');
    const { x, y } = /** @type {Element} */ (
      (figure?.shadowRoot ?? document).querySelector('iframe')
    ).getBoundingClientRect();
    return { x, y };
  });
  return { x: frame.x + place.x, y: frame.y + place.y };
}

/** @param {Browser} browser @param {Target} target @param {'left' | 'right'} [button] */
export async function click(browser, target, button) {
  const { x, y } = await placeOf(browser, target);
  await browser.click(x, y, button);
}

/** Gives a control the focus, as Tab does. @param {Browser} browser @param {Target} target */
export async function focus(browser, target) {
  await placeOf(browser, target);
  await browser.evaluate((given) => window.quorumscopeFound?.focus(given), { preventScroll: true });
}

/** Takes an option of a choice. @param {Browser} browser @param {string} name @param {string} option */
export async function choose(browser, name, option) {
  await placeOf(browser, { role: 'choice', name });
  await browser.evaluate((given) => {
    const select = /** @type {HTMLSelectElement} */ (window.quorumscopeFound);
    select.value = given;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, option);
}

/**
 * In the page: the middle of the shown control of a role and name, scrolled to where it is seen. It is kept for what
 * comes next.
 * @param {Target} target
 */
function placeInPage({ role, name }) {
  const selectors = {
    button: 'button, [role="button"], summary',
    slider: 'input[type="range"], [role="slider"]',
    link: 'a[href]',
    choice: 'select',
  };
  /** @param {Element} element */
  const nameOf = (element) => {
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const text =
      labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ') ||
      element.getAttribute('aria-label') ||
      element.textContent ||
      element.getAttribute('title') ||
      '';
    return text.replace(/\s+/g, ' ').trim();
  };
  const wanted = name.replace(/\s+/g, ' ').trim();
  const found = [...document.querySelectorAll(selectors[role])].find(
    (element) =>
      element.checkVisibility() &&
      // A key stands behind the name of what it does.
      `${nameOf(element)} (`.startsWith(`${wanted} (`),
  );
  if (found === undefined) return null;
  window.quorumscopeFound = /** @type {HTMLElement} */ (found);
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
