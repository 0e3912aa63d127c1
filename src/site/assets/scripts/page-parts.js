/**
 * Shows the parts of a form as another page has them. Folds with a text stay open.
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
 * In the same node: a new one would end what the browser undoes at once in a text field.
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
