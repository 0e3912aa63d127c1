/**
 * Shows what to remove next to a field when someone types or pastes too much. Does not cut the text,
 * as a browser's own limit does.
 *
 * @param {HTMLFormElement} form
 */
export function sayLengths(form) {
  for (const field of form.querySelectorAll('input[maxlength]')) {
    field.setAttribute('data-max', field.getAttribute('maxlength') ?? '');
    field.removeAttribute('maxlength');
  }
  for (const field of form.querySelectorAll('[data-max]')) sayLength(field);
  form.addEventListener('input', ({ target }) => sayLength(target));
}

/** @param {EventTarget | null} field */
function sayLength(field) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const maximum = Number(field.getAttribute('data-max') ?? Number.POSITIVE_INFINITY);
  const length = field.value.length <= maximum ? 0 : [...field.value].length;
  const id = `${field.id}-length`;
  const note = document.getElementById(id);
  if (length <= maximum) {
    if (!note) return;
    note.remove();
    field.removeAttribute('aria-invalid');
    return;
  }
  const shown = note ?? document.createElement('p');
  const [most, has, over] = [maximum, length, length - maximum].map((count) => count.toLocaleString('en-US'));
  // As the server says it.
  shown.textContent = `This must have at most ${most} characters, but has ${has}; remove ${over}.`;
  field.setAttribute('aria-invalid', 'true');
  if (note) return;
  Object.assign(shown, { id, className: 'field-error', role: 'status' });
  // The server's message about the previous text is now redundant or outdated.
  document.getElementById(`${field.id}-error`)?.remove();
  field.before(shown);
  field.setAttribute('aria-describedby', `${id} ${field.id}-hint`);
}
