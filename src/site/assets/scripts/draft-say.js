/**
 * Fills the pronunciation form with the word that is selected in a paragraph, or the one at the cursor.
 *
 * @param {HTMLFormElement} form
 */
export function takeWords(form) {
  for (const button of form.querySelectorAll('[data-say]')) button.removeAttribute('hidden');
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-say]') : null;
    const block = button?.closest('.block');
    const area = block?.querySelector('.block-text');
    if (!(block && area instanceof HTMLTextAreaElement)) return;
    const speaker = block.querySelector('[name^="speaker-"]');
    set(form, 'say_written', wordIn(area));
    set(form, 'say_spoken', '');
    set(form, 'say_speaker', speaker && 'value' in speaker ? String(speaker.value) : '1');
    form.querySelector('details.say')?.setAttribute('open', '');
    const next = form.elements.namedItem(wordIn(area) === '' ? 'say_written' : 'say_spoken');
    if (next instanceof HTMLInputElement) next.focus();
  });
  form.addEventListener('keydown', (event) => {
    const isField = event.target instanceof HTMLInputElement && event.target.name.startsWith('say_');
    const hear = form.querySelector('button[value="word"]');
    if (event.key !== 'Enter' || !isField || !(hear instanceof HTMLButtonElement)) return;
    event.preventDefault();
    form.requestSubmit(hear);
  });
}

const noWord = /[^\p{L}\p{N}.'’_-]/u;

/** @param {HTMLTextAreaElement} area */
function wordIn({ value, selectionStart, selectionEnd }) {
  const selected = value.slice(selectionStart, selectionEnd).trim();
  if (selected !== '') return selected.slice(0, 80);
  const before =
    value
      .slice(Math.max(0, selectionStart - 80), selectionStart)
      .split(noWord)
      .at(-1) ?? '';
  const after = value.slice(selectionStart, selectionStart + 80).split(noWord)[0] ?? '';
  return `${before}${after}`.replace(/[.'’-]$/, '').slice(0, 80);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} value
 */
function set(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
