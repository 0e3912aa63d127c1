import { isParagraph, setText } from './page-parts.js';

/**
 * Marks the source parts of the sentence at the cursor or under the pointer. Next to the text, marks those of the whole
 * paragraph.
 *
 * @param {HTMLFormElement} form
 */
export function showSources(form) {
  const mark = (/** @type {ReadonlySet<string>} */ units, isFollowed = false) => {
    for (const part of form.querySelectorAll('[data-unit]'))
      part.classList.toggle('source-told', units.has(part.getAttribute('data-unit') ?? ''));
    if (isFollowed) follow(form.querySelector('.source-told'));
  };
  form.addEventListener('pointermove', (event) => mark(unitsUnder(event)));
  form.addEventListener('focusin', ({ target }) =>
    mark(isParagraph(target) ? unitsAt(target, target.selectionStart) : unitsOf(target), true),
  );
  form.addEventListener('input', ({ target }) => {
    if (isParagraph(target)) forgetNote(target);
  });
  document.addEventListener('selectionchange', () => {
    const area = document.activeElement;
    if (isParagraph(area)) mark(unitsAt(area, area.selectionStart), true);
  });
}

/**
 * Scrolls the source, but never the page: on a phone the source is above the element that was tapped.
 *
 * @param {Element | null} part
 */
function follow(part) {
  const view = part?.closest('.source-view');
  if (!part || !view) return;
  const [own, frame] = [part.getBoundingClientRect(), view.getBoundingClientRect()];
  if (own.top < frame.top) view.scrollTop += own.top - frame.top;
  else if (own.bottom > frame.bottom)
    view.scrollTop += Math.min(own.bottom - frame.bottom, own.top - frame.top);
}

/**
 * Removes an outdated note about the sources. The next save brings a new one.
 *
 * @param {HTMLTextAreaElement} area
 */
function forgetNote(area) {
  const isGone = passagesOf(area).some(([text, units]) => units.length === 0 && !area.value.includes(text));
  if (isGone) setText(area.closest('.block')?.querySelector('.block-source') ?? null, '');
}

/**
 * Returns the units under the pointer. Without browser support for text positions, returns those of the paragraph.
 *
 * @param {PointerEvent} event
 */
function unitsUnder({ target, clientX, clientY }) {
  if (!isParagraph(target) || !document.caretPositionFromPoint) return unitsOf(target);
  const place = document.caretPositionFromPoint(clientX, clientY);
  return place?.offsetNode === target ? unitsAt(target, place.offset) : unitsOf(target);
}

/** @param {EventTarget | null} target */
function unitsOf(target) {
  if (!(target instanceof Element)) return new Set();
  const missing = target.closest('[data-unit-shown]')?.getAttribute('data-unit-shown');
  if (missing) return new Set([missing]);
  return new Set(passagesOf(target).flatMap(([, units]) => units.map(String)));
}

/**
 * @param {HTMLTextAreaElement} area
 * @param {number} position
 */
function unitsAt(area, position) {
  let start = 0;
  for (const [text, units] of passagesOf(area)) {
    const found = area.value.indexOf(text, start);
    if (found < 0) continue;
    start = found + text.length;
    if (position <= start) return new Set(units.map(String));
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
