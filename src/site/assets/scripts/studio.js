import { keepSaved, say as sayOfSaving } from './draft-save.js';
import { hearButtons } from './hear-buttons.js';
import { followImports } from './import-text.js';
import { sayLengths } from './lengths.js';
import { replaceParts, setText } from './page-parts.js';

const form = document.querySelector('.studio-form');

if (form instanceof HTMLFormElement) {
  followImports(form);
  hearButtons(form);
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement) forgetError(target);
  });
  sayLengths(form);
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (event.defaultPrevented || !(button instanceof HTMLButtonElement)) return;
    if (!button.hasAttribute('data-edit')) return;
    event.preventDefault();
    void markFavorite(form, button);
  });
  // Registered after the handlers of individual buttons.
  keepSaved(form, {
    address: form.querySelector('[data-autosave]')?.getAttribute('data-autosave') ?? '',
    show: (saved) => showDraft(form, saved),
  });
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) showWriting(form, event);
  });
}

/**
 * Changes the address to that of the draft, so that a reload shows the typed text.
 *
 * @param {HTMLFormElement} form
 * @param {{ id: string, version: number, source: string, voiceNote: string, address: string } | null} saved
 */
function showDraft(form, saved) {
  if (!saved) return sayOfSaving('');
  for (const [name, value] of [
    ['draft', saved.id],
    ['draft_version', String(saved.version)],
  ]) {
    const field = form.elements.namedItem(String(name));
    if (field instanceof HTMLInputElement) field.value = String(value);
  }
  setText(form.querySelector('[data-source-figures]'), saved.source);
  setText(form.querySelector('[data-voice-note]'), saved.voiceNote);
  history.replaceState(null, '', saved.address);
  sayOfSaving('Saved as a draft');
}

/**
 * Removes the error of a field when someone types in it.
 *
 * @param {HTMLElement} field
 */
function forgetError(field) {
  if (!field.hasAttribute('aria-invalid')) return;
  document.getElementById(`${field.id}-error`)?.remove();
  field.removeAttribute('aria-invalid');
  field.setAttribute('aria-describedby', `${field.id}-hint`);
}

/**
 * Marks a favorite in place. Without this script, the button reloads the page.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
async function markFavorite(form, button) {
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form, button) }).catch(
    () => null,
  );
  if (!answer?.ok) return sayOfSaving('Couldn’t save your favorite. Try again in a moment.', true);
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
