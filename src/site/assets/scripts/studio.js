import { hearButtons } from './hear-buttons.js';
import { followImports, say } from './import-text.js';

followImports();
const form = document.querySelector('.studio-form');
if (form instanceof HTMLFormElement) hearButtons(form, say);

/** Shows that the script is being written, and prevents a second submit. */
form?.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return;
  const button = event.target instanceof HTMLFormElement && event.target.querySelector('.studio-go button');
  if (!(button instanceof HTMLButtonElement)) return;
  if (button.hasAttribute('aria-disabled')) event.preventDefault();
  button.textContent = 'Writing…';
  button.setAttribute('aria-disabled', 'true');
});

/** Resets the button when the user comes back. */
addEventListener('pageshow', () => {
  const button = document.querySelector('.studio-go button[aria-disabled]');
  if (!button) return;
  button.textContent = 'Write the script';
  button.removeAttribute('aria-disabled');
});
