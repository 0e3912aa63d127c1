import { followSource } from './figures.js';
import { hearButtons } from './hear-buttons.js';
import { followImports, say } from './import-text.js';
import { replaceParts } from './page-parts.js';

followImports();
const form = document.querySelector('.studio-form');

if (form instanceof HTMLFormElement) {
  hearButtons(form, say);
  followSource(form);
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (event.defaultPrevented || !(button instanceof HTMLButtonElement)) return;
    if (!button.hasAttribute('data-edit')) return showWriting(form, event);
    event.preventDefault();
    void markFavorite(form, button);
  });
}

/**
 * In place. Without this script, the button loads the page again.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
async function markFavorite(form, button) {
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form, button) }).catch(
    () => null,
  );
  if (!answer?.ok) return say('Couldn’t save your favorite. Try again in a moment.', true);
  replaceParts(form, new DOMParser().parseFromString(await answer.text(), 'text/html').body);
  const again = form.querySelector(`button[value="${button.value}"]`);
  if (again instanceof HTMLButtonElement) again.focus();
}

/**
 * Shows that the script is being written, and prevents a second submit.
 *
 * @param {HTMLFormElement} form
 * @param {SubmitEvent} event
 */
function showWriting(form, event) {
  const button = form.querySelector('.studio-go button');
  if (!(button instanceof HTMLButtonElement)) return;
  if (button.hasAttribute('aria-disabled')) event.preventDefault();
  button.textContent = 'Writing…';
  button.setAttribute('aria-disabled', 'true');
}

/** Resets the button when the user comes back. */
addEventListener('pageshow', () => {
  const button = document.querySelector('.studio-go button[aria-disabled]');
  if (!button) return;
  button.textContent = 'Write the script';
  button.removeAttribute('aria-disabled');
});
