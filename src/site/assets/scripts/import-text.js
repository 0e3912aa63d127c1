/**
 * Appends the text of a file, a page or formatted text from the clipboard to the text field. Events are handled on the form,
 * because its parts may be replaced.
 *
 * @param {HTMLFormElement} form
 */
export function followImports(form) {
  takeDrops(form);
  takePages(form);
  form.addEventListener('change', async ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== 'file') return;
    const file = target.files?.[0];
    if (!file) return;
    await take(form, 'file', file, file.name);
    // Only the text is submitted, without the file.
    target.value = '';
  });
  form.addEventListener('paste', (event) => {
    const area = areaOf(form);
    const html = event.clipboardData?.getData('text/html') ?? '';
    // Code editors also copy HTML, but only for colors.
    if (!area || event.target !== area || !/<(?:h[1-6]|ul|ol|li|table|b|strong|a)\b/i.test(html)) return;
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
 * @returns {HTMLTextAreaElement | null}
 */
function areaOf(form) {
  return form.querySelector('textarea[name="text"]');
}

/** @param {HTMLFormElement} form */
function takeDrops(form) {
  const mark = (/** @type {DragEvent} */ event, /** @type {boolean} */ isOver) => {
    const area = areaOf(form);
    if (!area || event.target !== area) return false;
    area.classList.toggle('field-drop', isOver);
    return true;
  };
  form.addEventListener('dragover', (event) => {
    if (mark(event, true)) event.preventDefault();
  });
  form.addEventListener('dragleave', (event) => mark(event, false));
  form.addEventListener('drop', (event) => {
    const file = mark(event, false) ? event.dataTransfer?.files[0] : undefined;
    if (!file) return;
    event.preventDefault();
    void take(form, 'file', file, file.name);
  });
}

/** @param {HTMLFormElement} form */
function takePages(form) {
  const [address, button] = [form.querySelector('#url'), form.querySelector('[data-import]')];
  if (!(address instanceof HTMLInputElement && button instanceof HTMLButtonElement)) return;
  button.type = 'button';
  const start = async () => {
    if (address.value.trim() === '') {
      address.setAttribute('aria-invalid', 'true');
      sayAt('url', 'Enter the address of a web page first.', true);
      return address.focus();
    }
    button.setAttribute('aria-disabled', 'true');
    await take(form, 'url', address.value.trim(), address.value.trim());
    button.removeAttribute('aria-disabled');
  };
  button.addEventListener('click', () => {
    if (!button.hasAttribute('aria-disabled')) void start();
  });
  address.addEventListener('input', () => sayAt('url', ''));
  address.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    button.click();
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {'file' | 'url'} field
 * @param {string | File} value
 * @param {string} name
 */
async function take(form, field, value, name) {
  const source = form.querySelector(`#${field}`);
  for (const each of form.querySelectorAll('#file, #url')) each.removeAttribute('aria-invalid');
  const say = (/** @type {string} */ text, isTrouble = false) => sayAt(field, text, isTrouble);
  sayAt(field === 'file' ? 'url' : 'file', '');
  say(`Reading ${name}…`);
  try {
    const { text, title } = await read(form, field, value);
    const area = areaOf(form);
    if (!area) return;
    const typed = area.value.trimEnd();
    area.setSelectionRange(typed.length, area.value.length);
    insert(area, typed === '' ? text : `\n\n${text}`);
    const titleField = form.elements.namedItem('title');
    if (titleField instanceof HTMLInputElement && titleField.value === '') titleField.value = title;
    say(
      typed === ''
        ? `This is the text of ${name}. You can edit it.`
        : `The text of ${name} was added below yours. Undo removes it.`,
    );
    area.setSelectionRange(typed.length, typed.length);
    if (typed === '') area.scrollTop = 0;
  } catch (error) {
    source?.setAttribute('aria-invalid', 'true');
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
  const target = form.querySelector('[data-imports]')?.getAttribute('data-imports') ?? '';
  const answer = await fetch(target, { method: 'POST', headers: { Accept: 'application/json' }, body }).catch(
    () => null,
  );
  if (answer === null) throw new Error('There’s no connection. Try again in a moment.');
  if (answer.status === 413) throw new Error('This file is larger than 4 MB. Paste its text instead.');
  const content = await answer.json().catch(() => null);
  if (answer.ok && content) return content;
  throw new Error(content?.message ?? 'We couldn’t read this. Try again in a moment.');
}

/**
 * Inserts the text as typing, so that undo works.
 *
 * @param {HTMLTextAreaElement} area
 * @param {string} text
 */
function insert(area, text) {
  area.focus();
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * @param {'file' | 'url'} field
 * @param {string} text
 */
function sayAt(field, text, isTrouble = false) {
  const status = document.querySelector(`[data-imported="${field}"]`);
  if (!status) return;
  status.textContent = text;
  status.classList.toggle('field-error', isTrouble);
}
