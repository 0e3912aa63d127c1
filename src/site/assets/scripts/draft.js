import { followSpeakers } from './second-voice.js';

const form = document.querySelector('.draft-form');
const saved = document.querySelector('[data-saved]');
const pauseBeforeSaving = 900;
/** Someone who types without a pause is saved this often. */
const longestWait = 3000;

if (form instanceof HTMLFormElement) {
  keepSaved(form);
  hearParagraphs(form);
  showSources(form);
  rememberCursor(form);
  followSpeakers();
}

/**
 * Saves whenever someone stops typing. A save that cannot be made is tried again; a draft that someone else changed is
 * not overwritten.
 *
 * @param {HTMLFormElement} form
 */
function keepSaved(form) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isDirty = false;
  let isSaving = false;
  let isConflict = false;
  let dirtySince = 0;
  const later = (delay = pauseBeforeSaving) => {
    clearTimeout(timer);
    timer = setTimeout(save, delay);
  };
  const tryAgain = (/** @type {string} */ reason) => {
    isDirty = true;
    say(`Not saved: ${reason} Trying again…`, true);
    later(5000);
  };
  const save = async () => {
    if (isConflict || !isDirty) return;
    if (isSaving) return later();
    isSaving = true;
    isDirty = false;
    say('Saving…');
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams(/** @type {any} */ (new FormData(form))),
      });
      const body = await answer.json().catch(() => null);
      isConflict = answer.status === 409;
      if (answer.redirected)
        say('Not saved: you’re signed out. Copy your text before you sign in again.', true);
      else if (answer.status === 429 || answer.status >= 500 || !body) tryAgain('the server is busy.');
      else if (answer.ok) show(body);
      else say(body.message, true);
    } catch {
      tryAgain('there’s no connection.');
    }
    isSaving = false;
  };
  form.addEventListener('input', () => {
    if (!isDirty) dirtySince = Date.now();
    isDirty = true;
    later(Math.max(0, Math.min(pauseBeforeSaving, dirtySince + longestWait - Date.now())));
  });
  form.addEventListener('submit', (event) => {
    if (event.submitter instanceof HTMLButtonElement && event.submitter.name === 'hear') return;
    clearTimeout(timer);
    isDirty = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void save();
  });
  addEventListener('beforeunload', (event) => {
    if (isDirty || isSaving) event.preventDefault();
  });
}

/** @param {{ version: number, words: string, minutes: string }} figures */
function show({ version, words, minutes }) {
  for (const field of document.querySelectorAll('input[name="version"]'))
    if (field instanceof HTMLInputElement) field.value = String(version);
  setText('[data-words]', words);
  setText('[data-minutes]', minutes);
  say('Saved');
}

/**
 * @param {string} place
 * @param {string} text
 */
function setText(place, text) {
  const element = document.querySelector(place);
  if (element && text !== '') element.textContent = text;
}

/** @param {string} text */
function say(text, isTrouble = false) {
  if (!saved) return;
  saved.textContent = text;
  saved.classList.toggle('trouble', isTrouble);
}

/**
 * Plays a paragraph in place. Without this script, the button opens the sound.
 *
 * @param {HTMLFormElement} form
 */
function hearParagraphs(form) {
  const play = createPlayer();
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.name !== 'hear') return;
    event.preventDefault();
    void hear(form, button, play);
  });
}

/** Plays one sound at a time, from memory: pages play media of this site only, so a blob has no address to play. */
function createPlayer() {
  /** @type {AudioContext | undefined} */
  let context;
  /** @type {AudioBufferSourceNode | undefined} */
  let source;
  return async (/** @type {ArrayBuffer} */ bytes) => {
    context ??= new AudioContext();
    const buffer = await context.decodeAudioData(bytes);
    source?.stop();
    source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start();
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 * @param {(bytes: ArrayBuffer) => Promise<void>} play
 */
async function hear(form, button, play) {
  button.setAttribute('aria-busy', 'true');
  const fields = new FormData(form);
  const body = new URLSearchParams({
    form_token: String(fields.get('form_token')),
    hear: button.value,
    [`text-${button.value}`]: String(fields.get(`text-${button.value}`)),
    [`speaker-${button.value}`]: String(fields.get(`speaker-${button.value}`)),
  });
  try {
    const answer = await fetch(button.formAction, { method: 'POST', body });
    if (!answer.ok) throw new Error('This paragraph cannot be heard now. Try again in a moment.');
    await play(await answer.arrayBuffer());
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), true);
  }
  button.removeAttribute('aria-busy');
}

/**
 * Marks the parts of the source that the paragraph under the pointer or the cursor rests on.
 *
 * @param {HTMLFormElement} form
 */
function showSources(form) {
  const mark = (/** @type {Event} */ event) => {
    const block = event.target instanceof Element ? event.target.closest('[data-units]') : null;
    const units = new Set((block?.getAttribute('data-units') ?? '').split(' '));
    for (const part of form.querySelectorAll('[data-unit]'))
      part.classList.toggle('source-told', units.has(part.getAttribute('data-unit') ?? ''));
    if (event.type === 'focusin') form.querySelector('.source-told')?.scrollIntoView({ block: 'nearest' });
  };
  form.addEventListener('pointerover', mark);
  form.addEventListener('focusin', mark);
}

/**
 * A paragraph is split where the cursor was.
 *
 * @param {HTMLFormElement} form
 */
function rememberCursor(form) {
  const field = form.querySelector('input[name="cursor"]');
  form.addEventListener('focusout', (event) => {
    if (event.target instanceof HTMLTextAreaElement && field instanceof HTMLInputElement)
      field.value = String(event.target.selectionStart);
  });
}
