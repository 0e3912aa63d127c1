/** Offers to keep a new sandbox key for the examples of the documentation, until this tab is closed. */
const offer = /** @type {HTMLElement | null} */ (document.querySelector('[data-docs-key]'));
const key = offer?.closest('section')?.querySelector('code')?.textContent;
if (offer && key) {
  offer.hidden = false;
  offer.querySelector('a')?.addEventListener('click', () => sessionStorage.setItem('docs-key', key));
}
