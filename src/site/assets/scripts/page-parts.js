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
