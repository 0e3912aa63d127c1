/**
 * Replaces the parts of a form with those of another page. Folds with a text stay open.
 *
 * @param {Element} form
 * @param {Element} next
 */
export function replaceParts(form, next) {
  for (const part of form.querySelectorAll('[data-part]')) {
    const fresh = next.querySelector(`[data-part="${part.getAttribute('data-part')}"]`);
    if (!fresh) continue;
    const isOpen = part.querySelector('details:has(textarea)')?.hasAttribute('open');
    part.replaceChildren(...fresh.childNodes);
    if (isOpen) part.querySelector('details:has(textarea)')?.setAttribute('open', '');
  }
}

/**
 * Sets the text in the existing node: a new node would split the undo step of the browser in a text field.
 *
 * @param {Element | null} element
 * @param {string} text
 */
export function setText(element, text) {
  if (!element || element.textContent === text) return;
  const [node, ...others] = element.childNodes;
  if (node instanceof Text && others.length === 0) node.data = text;
  else element.textContent = text;
}

/**
 * @param {EventTarget | null} target
 * @returns {target is HTMLTextAreaElement}
 */
export function isParagraph(target) {
  return target instanceof HTMLTextAreaElement && target.classList.contains('block-text');
}
