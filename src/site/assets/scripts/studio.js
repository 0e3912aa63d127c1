const area = document.querySelector('#text');
const picker = document.querySelector('#file');
const largest = 400_000;

/** Files that are dropped or chosen become the text, where they can be read before they are sent. */
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
  const read = file.size <= largest ? await file.text() : '';
  area.setCustomValidity(read === '' ? 'This file is empty or too large to be read aloud.' : '');
  if (read === '') area.reportValidity();
  else area.value = read;
}

area?.addEventListener('input', () => {
  if (area instanceof HTMLTextAreaElement) area.setCustomValidity('');
});

/** Only a dialogue has a second voice. */
const second = document.querySelector('#second_voice')?.closest('.field');
for (const choice of document.querySelectorAll('input[name="speakers"]')) {
  choice.addEventListener('change', showSecond);
}
showSecond();

function showSecond() {
  const chosen = document.querySelector('input[name="speakers"]:checked');
  if (second instanceof HTMLElement && chosen instanceof HTMLInputElement)
    second.hidden = chosen.value !== '2';
}

/** Writing takes a moment: the button says so, and is not pressed twice. */
document.querySelector('.studio-form')?.addEventListener('submit', (event) => {
  const button =
    event.target instanceof HTMLFormElement && event.target.querySelector('button[type="submit"]');
  if (!(button instanceof HTMLButtonElement)) return;
  if (button.hasAttribute('aria-disabled')) event.preventDefault();
  button.textContent = 'Writing…';
  button.setAttribute('aria-disabled', 'true');
});

/** Who comes back to the page finds the button as it was. */
addEventListener('pageshow', () => {
  const button = document.querySelector('.studio-form button[type="submit"][aria-disabled]');
  if (!button) return;
  button.textContent = 'Write the script';
  button.removeAttribute('aria-disabled');
});
