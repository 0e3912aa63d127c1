import { focusOn, goOnAfter, placeIn } from './draft-focus.js';
import { leavePage, markSaved, oneAtATime, say, sayIsDeleted, sayIsSignedOut } from './draft-save.js';
import { isParagraph, replaceParts, setText } from './page-parts.js';

/**
 * Changes paragraphs in place. Without this script, the buttons load the page again.
 *
 * @param {HTMLFormElement} form
 */
export function editBlocks(form) {
  /** The text field in which the browser has undone typing and can redo it. */
  let undone = /** @type {EventTarget | null} */ (null);
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || !button.hasAttribute('data-edit')) return;
    event.preventDefault();
    void oneAtATime(() => apply(form, button.value));
  });
  form.addEventListener('change', ({ target }) => {
    keepWithinLimits(target);
    const act = target instanceof HTMLSelectElement ? target.getAttribute('data-act') : null;
    if (act) void oneAtATime(() => apply(form, act));
  });
  form.addEventListener('input', (event) => {
    undone = event instanceof InputEvent && event.inputType === 'historyUndo' ? event.target : null;
    lockEdited(event.target);
    showPauseLimit(event.target);
  });
  form.addEventListener('focusout', ({ target }) => {
    const cursor = form.querySelector('input[name="cursor"]');
    if (!(target instanceof HTMLTextAreaElement && cursor instanceof HTMLInputElement)) return;
    if (target.name.startsWith('text-')) cursor.value = `${target.name.slice(5)}:${target.selectionStart}`;
  });
  document.addEventListener('keydown', (event) => {
    const act = undoAct(event);
    if (!act || !isOurs(event.target, act, undone)) return;
    event.preventDefault();
    const button = form.querySelector(`button[name="act"][value="${act}"]`);
    if (button instanceof HTMLButtonElement && !button.disabled) form.requestSubmit(button);
  });
}

/**
 * Checks the lock of an edited paragraph, so that rewriting keeps it.
 *
 * @param {EventTarget | null} target
 */
function lockEdited(target) {
  if (!isParagraph(target)) return;
  const choice = target.closest('.block')?.querySelector('[name^="locked-"]');
  if (choice instanceof HTMLInputElement) choice.checked = true;
}

/**
 * Shows the limit of a pause while its value is out of range.
 *
 * @param {EventTarget | null} target
 */
function showPauseLimit(target) {
  if (!(target instanceof HTMLInputElement && target.name.startsWith('pause-'))) return;
  const isOutside = !target.validity.valid;
  target.setAttribute('aria-invalid', String(isOutside));
  const limit = target.closest('.block')?.querySelector('[data-pause-limit]') ?? null;
  setText(limit, (isOutside && limit?.getAttribute('data-pause-limit')) || '');
}

/**
 * Replaces a pause that is out of range with the limit, which is the value that is saved.
 *
 * @param {EventTarget | null} target
 */
function keepWithinLimits(target) {
  if (!(target instanceof HTMLInputElement && target.name.startsWith('pause-'))) return;
  if (target.validity.valid) return;
  target.value = target.validity.rangeOverflow ? target.max : target.min;
  target.setAttribute('aria-invalid', 'false');
}

/** @param {KeyboardEvent} event */
function undoAct(event) {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'y' && !event.shiftKey) return 'redo';
  if (key !== 'z') return null;
  return event.shiftKey ? 'redo' : 'undo';
}

/**
 * Whether undo applies to the script. In a field with typed text, the browser undoes the typing first.
 *
 * @param {EventTarget | null} target
 * @param {string} act
 * @param {EventTarget | null} undone
 */
function isOurs(target, act, undone) {
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return true;
  if (target.value !== target.defaultValue) return false;
  return act === 'undo' || undone !== target;
}

/**
 * Sends the form, and shows the changed script.
 *
 * @param {HTMLFormElement} form
 * @param {string} act
 */
async function apply(form, act) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  body.set('act', act);
  const place = form.querySelector('.draft');
  const before = placeIn(form);
  setText(form.querySelector('[data-done]'), '');
  // Text typed now would be replaced.
  place?.setAttribute('inert', '');
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { Accept: 'text/html' }, body });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.querySelector('.draft-form');
    if (new URL(answer.url).pathname === '/sign-in') return void sayIsSignedOut();
    if (answer.status === 404 && !next) return void sayIsDeleted(form);
    if (answer.status === 429 || answer.status >= 500)
      return say('The server is busy. Try again in a moment.', true);
    // The valid fields were saved, so the version changed.
    if (next) takeVersion(next);
    if (!answer.ok || !next) return submitInstead(form, act);
    markSaved();
    replace(form, next, act);
  } catch {
    return say('There’s no connection. Try again in a moment.', true);
  } finally {
    place?.removeAttribute('inert');
    // If nothing was replaced, the focus stays where it was.
    if (before.element.isConnected) focusOn(before.element);
  }
  goOnAfter(form, act, before);
}

/**
 * Submits the form as a page, for responses that cannot be shown in place.
 *
 * @param {HTMLFormElement} form
 * @param {string} act
 */
function submitInstead(form, act) {
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name: 'act', value: act });
  leavePage();
  form.append(field);
  form.submit();
}

/**
 * @param {HTMLFormElement} form
 * @param {Element} next
 * @param {string} act
 */
function replace(form, next, act) {
  const page = next.ownerDocument;
  replaceParts(form, next);
  for (const button of form.querySelectorAll('[data-say]')) button.removeAttribute('hidden');
  const done = page.querySelector('.notice-done')?.textContent.trim();
  const near = act === 'say' ? form.querySelector('[data-said]') : null;
  if (near) forgetWord(form);
  if (done && near) near.textContent = done;
  else if (done) say(done);
}

/** @param {Element} next */
function takeVersion(next) {
  for (const name of ['version', 'base', 'repetition']) {
    const value = next.querySelector(`input[name="${name}"]`)?.getAttribute('value') ?? '';
    for (const field of document.querySelectorAll(`input[name="${name}"]`))
      if (field instanceof HTMLInputElement) field.value = value;
  }
}

/**
 * Clears the fields after the word was saved, ready for the next one.
 *
 * @param {HTMLFormElement} form
 */
function forgetWord(form) {
  for (const field of form.querySelectorAll('[name="say_written"], [name="say_spoken"]')) {
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = '';
    field.removeAttribute('aria-invalid');
    document.getElementById(`${field.id}-error`)?.remove();
  }
}
