// What no screenshot has to be looked at for: text that is cut, wraps where it must not, or runs into what is beside
// it.

/**
 * What is wrong with the shown controls and names, each in words. Runs in the page, and names nothing outside of
 * itself.
 * @returns {string[]}
 */
export function mistakesOfGeometry() {
  /** @type {string[]} */
  const mistakes = [];
  /** @param {Element} element */
  const told = (element) =>
    `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  /** @param {Element} element */
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width > 1 &&
      height > 1 &&
      element.closest('.visually-hidden, .skip-links, [aria-hidden="true"]') === null &&
      !getComputedStyle(element).clipPath.startsWith('inset')
    );
  };
  /** @param {string} selector */
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  /** Lines of an element's own text. @param {Element} element */
  const linesOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()]
      .filter(({ width }) => width > 0)
      .map(({ bottom }) => bottom);
    const heightPx = Number.parseFloat(getComputedStyle(element).fontSize);
    return 1 + Math.round((Math.max(...tops) - Math.min(...tops)) / (heightPx * 1.6));
  };
  const pen = document.createElement('canvas').getContext('2d');

  for (const control of shown(
    'button, input:not([type="range"], [type="file"], [type="checkbox"]), summary, .group-name, h2',
  )) {
    const style = getComputedStyle(control);
    const isShortened =
      style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
    if (style.display === 'inline' || isShortened) continue;
    if (control.scrollWidth > control.clientWidth + 1) {
      mistakes.push(`${told(control)} is cut: ${control.scrollWidth} px in ${control.clientWidth}`);
    }
  }
  for (const choice of /** @type {HTMLSelectElement[]} */ (shown('select'))) {
    const style = getComputedStyle(choice);
    const paddingPx = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    if (pen !== null) pen.font = style.font;
    const text = choice.selectedOptions[0]?.text ?? '';
    const widthPx = pen?.measureText(text).width ?? 0;
    if (widthPx > choice.clientWidth - paddingPx + 1) {
      mistakes.push(
        `select “${text}” is cut: ${Math.ceil(widthPx)} px in ${choice.clientWidth - paddingPx}`,
      );
    }
    if (
      choice.clientHeight > 3 * Number.parseFloat(style.fontSize) &&
      !matchMedia('(pointer: coarse)').matches
    ) {
      mistakes.push(`select “${text}” is ${choice.clientHeight} px high`);
    }
  }
  const single =
    '.group-name, .lab-rail .term, .lab-rail .value-field, .choice > .term, .header-actions > :not([popover]), .transport button, .transport select, .figure-buttons > *, .run-table .term';
  for (const one of shown(single)) {
    if (linesOf(one) > 1) mistakes.push(`${told(one)} stands in ${linesOf(one)} lines`);
  }
  // A name and its choice stand in one line, unless the two are wider than that.
  for (const row of shown('.choice:has(> select)')) {
    const [name, choice] = ['.term', 'select'].map((selector) =>
      row.querySelector(selector)?.getBoundingClientRect(),
    );
    if (name === undefined || choice === undefined || name.bottom > choice.top) continue;
    if (name.right > choice.left + 1) mistakes.push(`${told(row)}: its name runs into its choice`);
  }
  for (const row of shown(
    '.lab-header, .header-actions, .transport, .transport-buttons, .figure-legend, .target, .browser-head',
  )) {
    const parts = [...row.children].filter(isShown);
    for (const [index, part] of parts.entries()) {
      const [a, b] = [part.getBoundingClientRect(), parts[index + 1]?.getBoundingClientRect()];
      if (
        b === undefined ||
        getComputedStyle(/** @type {Element} */ (parts[index + 1])).position !== 'static'
      )
        continue;
      const isBeside = a.top < b.bottom - 2 && b.top < a.bottom - 2;
      if (isBeside && a.left < b.right - 2 && b.left < a.right - 2) {
        mistakes.push(`${told(part)} lies on ${told(/** @type {Element} */ (parts[index + 1]))}`);
      }
    }
  }
  for (const open of shown('dialog[open], :popover-open')) {
    const { left, top, right, bottom } = open.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      mistakes.push(`${told(open)} leaves the window`);
    }
  }
  for (const text of shown('.question-lines, .question-answer')) {
    if (
      document.documentElement.dataset.theme !== 'projector' &&
      text.scrollHeight > text.clientHeight
    ) {
      mistakes.push(`${told(text)} is scrolled: ${text.scrollHeight} px in ${text.clientHeight}`);
    }
  }
  for (const few of shown('.question-slot')) {
    const rows = few.querySelectorAll('tbody tr').length;
    if (rows <= 4 && few.scrollHeight > few.clientHeight + 1) {
      mistakes.push(
        `the runs beside the question are scrolled: ${few.scrollHeight} px in ${few.clientHeight}`,
      );
    }
  }
  const widthPx = document.documentElement.scrollWidth;
  if (widthPx > document.documentElement.clientWidth)
    mistakes.push(`the page is ${widthPx} px wide in ${document.documentElement.clientWidth}`);
  if (!document.fonts.check('13px "Source Sans 3"')) mistakes.push('the typeface is not there');
  // Sharp on every screen: a canvas has the pixels of the screen that it covers.
  for (const canvas of /** @type {HTMLCanvasElement[]} */ (shown('canvas'))) {
    const { width } = canvas.getBoundingClientRect();
    if (canvas.width < Math.floor(width * devicePixelRatio) - 1) {
      mistakes.push(
        `a canvas of ${width} px has ${canvas.width} pixels at ${devicePixelRatio} each`,
      );
    }
  }
  return mistakes;
}
