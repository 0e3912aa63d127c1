const form = document.querySelector('.studio-form');
const area = document.querySelector('#text');
const picker = document.querySelector('#file');
const address = document.querySelector('#url');
const fetchButton = document.querySelector('[data-import]');
const status = document.querySelector('[data-imported]');

/** Puts the text of a file, a page or formatted text from the clipboard into the text field. */
export function followImports() {
  if (!(area instanceof HTMLTextAreaElement && form instanceof HTMLFormElement)) return;
  takeFiles(form, area);
  takePages(form, area);
  area.addEventListener('paste', (event) => {
    const html = event.clipboardData?.getData('text/html') ?? '';
    // Code editors also copy HTML, but only to color it.
    if (!/<(?:h[1-6]|ul|ol|li|table)\b/i.test(html)) return;
    const plain = event.clipboardData?.getData('text/plain') ?? '';
    event.preventDefault();
    void read(form, 'html', html).then(
      ({ text }) => insert(area, text),
      () => insert(area, plain),
    );
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLTextAreaElement} area
 */
function takeFiles(form, area) {
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
    void take(form, area, 'file', file, file.name);
  });
  if (!(picker instanceof HTMLInputElement)) return;
  picker.addEventListener('change', async () => {
    const file = picker.files?.[0];
    if (!file) return;
    await take(form, area, 'file', file, file.name);
    // The text is submitted, not the file as well.
    picker.value = '';
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLTextAreaElement} area
 */
function takePages(form, area) {
  if (!(address instanceof HTMLInputElement && fetchButton instanceof HTMLButtonElement)) return;
  fetchButton.type = 'button';
  const start = async () => {
    if (address.value.trim() === '') return address.focus();
    fetchButton.setAttribute('aria-disabled', 'true');
    await take(form, area, 'url', address.value.trim(), address.value.trim());
    fetchButton.removeAttribute('aria-disabled');
  };
  fetchButton.addEventListener('click', () => {
    if (!fetchButton.hasAttribute('aria-disabled')) void start();
  });
  address.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    fetchButton.click();
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLTextAreaElement} area
 * @param {'file' | 'url'} field
 * @param {string | File} value
 * @param {string} name
 */
async function take(form, area, field, value, name) {
  say(`Reading ${name}…`);
  try {
    const { text, title } = await read(form, field, value);
    area.value = text;
    const titleField = form.elements.namedItem('title');
    if (titleField instanceof HTMLInputElement && titleField.value === '') titleField.value = title;
    say(`This is the text of ${name}. Edit it as you like.`);
    area.focus();
    area.setSelectionRange(0, 0);
    area.scrollTop = 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), true);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} field
 * @param {string | File} value
 * @returns {Promise<{ text: string, title: string }>}
 */
async function read(form, field, value) {
  const body = new FormData();
  body.set('form_token', String(new FormData(form).get('form_token')));
  body.set(field, value);
  const target = fetchButton instanceof HTMLButtonElement ? fetchButton.formAction : '';
  const answer = await fetch(target, { method: 'POST', headers: { Accept: 'application/json' }, body }).catch(
    () => null,
  );
  if (answer === null) throw new Error('There’s no connection. Try again in a moment.');
  if (answer.status === 413) throw new Error('This file is larger than 4 MB. Paste its text instead.');
  const content = await answer.json().catch(() => null);
  if (answer.ok && content) return content;
  throw new Error(content?.message ?? 'This can’t be read right now. Try again in a moment.');
}

/**
 * Types the text, so that undo works.
 *
 * @param {HTMLTextAreaElement} area
 * @param {string} text
 */
function insert(area, text) {
  area.focus();
  if (!document.execCommand('insertText', false, text))
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
}

/** @param {string} text */
export function say(text, isTrouble = false) {
  if (!status) return;
  status.textContent = text;
  status.classList.toggle('field-error', isTrouble);
}
