/**
 * Marks the parts of the source that a sentence rests on: the one at the cursor, or all of the paragraph under the
 * pointer.
 *
 * @param {HTMLFormElement} form
 */
export function showSources(form) {
  const mark = (/** @type {ReadonlySet<string>} */ units, isFollowed = false) => {
    for (const part of form.querySelectorAll('[data-unit]'))
      part.classList.toggle('source-told', units.has(part.getAttribute('data-unit') ?? ''));
    if (isFollowed) form.querySelector('.source-told')?.scrollIntoView({ block: 'nearest' });
  };
  form.addEventListener('pointerover', ({ target }) => mark(unitsOf(target)));
  form.addEventListener('focusin', ({ target }) => mark(unitsOf(target), true));
  document.addEventListener('selectionchange', () => {
    const area = document.activeElement;
    if (area instanceof HTMLTextAreaElement && area.classList.contains('block-text'))
      mark(unitsAt(area), true);
  });
}

/** @param {EventTarget | null} target */
function unitsOf(target) {
  if (!(target instanceof Element)) return new Set();
  const missing = target.closest('[data-unit-shown]')?.getAttribute('data-unit-shown');
  if (missing) return new Set([missing]);
  return new Set(passagesOf(target).flatMap(([, units]) => units.map(String)));
}

/** @param {HTMLTextAreaElement} area */
function unitsAt(area) {
  let start = 0;
  for (const [text, units] of passagesOf(area)) {
    const found = area.value.indexOf(text, start);
    if (found < 0) continue;
    start = found + text.length;
    if (area.selectionStart <= start) return new Set(units.map(String));
  }
  return new Set();
}

/**
 * @param {Element} element
 * @returns {[text: string, units: number[]][]}
 */
function passagesOf(element) {
  return JSON.parse(element.closest('[data-passages]')?.getAttribute('data-passages') ?? '[]');
}
