import { followSpeakers } from './second-voice.js';

const area = document.querySelector('#text');
const picker = document.querySelector('#file');
const maxSize = 400_000;

/** Puts the text of a dropped or chosen file into the text field. */
if (area instanceof HTMLTextAreaElement && picker instanceof HTMLInputElement) {
  area.addEventListener('dragover', (event) => {
    event.preventDefault();
    area.classList.add('field-drop');
  });
  area.addEventListener('dragleave', () => area.classList.remove('field-drop'));
  area.addEventListener('drop', (event) => {
    area.classList.remove('field-drop');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void take(area, file);
  });
  picker.addEventListener('change', () => {
    const file = picker.files?.[0];
    if (file) void take(area, file).then(() => (picker.value = ''));
  });
}

/**
 * @param {HTMLTextAreaElement} area
 * @param {File} file
 */
async function take(area, file) {
  const read = file.size <= maxSize ? await file.text() : '';
  area.setCustomValidity(read === '' ? 'This file is empty or too large. Choose another one.' : '');
  if (read === '') area.reportValidity();
  else area.value = read;
}

area?.addEventListener('input', () => {
  if (area instanceof HTMLTextAreaElement) area.setCustomValidity('');
});

followSpeakers();

/** Shows that the script is being written, and prevents a second submit. */
document.querySelector('.studio-form')?.addEventListener('submit', (event) => {
  const button =
    event.target instanceof HTMLFormElement && event.target.querySelector('button[type="submit"]');
  if (!(button instanceof HTMLButtonElement)) return;
  if (button.hasAttribute('aria-disabled')) event.preventDefault();
  button.textContent = 'Writing…';
  button.setAttribute('aria-disabled', 'true');
});

/** Resets the button when the user comes back. */
addEventListener('pageshow', () => {
  const button = document.querySelector('.studio-form button[type="submit"][aria-disabled]');
  if (!button) return;
  button.textContent = 'Write the script';
  button.removeAttribute('aria-disabled');
});
