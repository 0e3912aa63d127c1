import { hideAlert, renewSession, showAlert } from './form-alert.js';
import { setText } from './page-parts.js';

const pauseBeforeSaving = 900;
/** The save interval while someone types without a pause. */
const longestWait = 3000;
const beforeNextTry = 5000;
const sentenceEnds = '.!?…。！？';

let isDirty = false;
let conflict = /** @type {'changed' | 'deleted' | null} */ (null);
let isLeaving = false;
/** Whether a part of the page cannot be saved, such as a field that is too long. The rest was saved. */
let isRefused = false;
/** Why the last save got no response that could replace this page. */
let unreachable = /** @type {import('./form-alert.js').Reason | null} */ (null);
/** The queue of requests that change the draft. Each names the version that the previous one created. */
let last = Promise.resolve();
let waiting = 0;

/**
 * @param {() => Promise<void>} task
 * @returns {Promise<void>}
 */
export function oneAtATime(task) {
  waiting += 1;
  // One that fails must not stop the next.
  last = last.then(task, task).finally(() => {
    waiting -= 1;
  });
  return last;
}

/**
 * Saves at the end of each sentence, when a field loses the focus, and whenever someone stops typing. Retries a failed save,
 * and never overwrites a draft that someone else changed. Warns of unsaved text.
 *
 * @param {HTMLFormElement} form
 * @param {{ address: string, show: (saved: any) => void }} draft where it is saved, and what shows the answer
 */
export function keepSaved(form, { address, show }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let dirtySince = 0;
  const save = () =>
    oneAtATime(async () => {
      if (conflict || !isDirty) return;
      isDirty = false;
      if (unreachable === 'signed out') await renewSession();
      const outcome = await send(form, address);
      if (outcome.saved) return showAnswer(outcome.saved.body, show);
      isDirty = true;
      dirtySince = Date.now();
      clearTimeout(timer);
      if (outcome.isTriedAgain) timer = setTimeout(save, beforeNextTry);
    });
  const saveSoon = () => {
    if (!isDirty) dirtySince = Date.now();
    if (!isDirty && !conflict) say('Saving…');
    isDirty = true;
    clearTimeout(timer);
    timer = setTimeout(save, Math.max(0, Math.min(pauseBeforeSaving, dirtySince + longestWait - Date.now())));
  };
  form.addEventListener('focusout', () => void save());
  form.addEventListener('input', (event) => {
    saveSoon();
    if (endsSentence(event)) void save();
  });
  // Saves before the browser undoes typing, so that the typing can be redone after the field is replaced.
  form.addEventListener('beforeinput', ({ inputType }) => {
    if (inputType === 'historyUndo') void save();
  });
  // Unsaved text can exist already: typed before this script runs, restored by the browser after a reload, or shown again
  // after a refused save.
  const saveTyped = () => {
    if (form.querySelector('[data-unsaved]') || [...form.elements].some(isTypedIn)) saveSoon();
  };
  saveTyped();
  addEventListener('pageshow', saveTyped);
  let isReady = false;
  // Saves before a submit, because an error page would replace the typed text. Where that is impossible, it asks whether the
  // session is still valid, because the sign-in page would replace it too.
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (event.defaultPrevented) return;
    const isSaved = !isDirty && waiting === 0 && !conflict;
    if (conflict === 'deleted' && !button?.closest('[data-conflict]')) {
      event.preventDefault();
      return stopSaving(form, conflict);
    }
    if (isReady || (isSaved && navigator.onLine)) {
      clearTimeout(timer);
      isDirty = false;
      isRefused = false;
      return;
    }
    event.preventDefault();
    const what = button?.getAttribute('name') === 'act' ? 'Not saved' : 'Not started';
    const go = () => {
      isReady = true;
      form.requestSubmit(button);
      isReady = false;
    };
    if (conflict) return void renewSession().then((reason) => (reason ? showAlert(what, reason) : go()));
    if (isSaved) return showAlert(what, 'offline');
    void save().then(() => {
      if (unreachable) return showAlert(what, unreachable);
      if (conflict !== 'deleted') go();
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void save();
  });
  addEventListener('online', hideAlert);
  // The user may return from the tab in which they signed in.
  addEventListener('focus', () => {
    if (unreachable === 'signed out') void save();
  });
  addEventListener('beforeunload', (event) => {
    if (!isLeaving && (isDirty || isRefused || waiting > 0)) event.preventDefault();
  });
}

/**
 * @param {any} saved null where there was nothing to save
 * @param {(saved: any) => void} show
 */
function showAnswer(saved, show) {
  show(saved);
  isRefused = Boolean(saved?.refused);
  if (isRefused && !isDirty) say(`Saved the rest. ${saved.refused}`, true);
}

/** Marks the typed text as saved by another request. */
export function markSaved() {
  isDirty = false;
  say('Saved');
}

/** Allows leaving the page while requests are pending. */
export function leavePage() {
  isLeaving = true;
}

/** @param {Element} field */
function isTypedIn(field) {
  if (field instanceof HTMLInputElement && field.type !== 'text') return false;
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== field.defaultValue
  );
}

/** @param {Event} event */
function endsSentence(event) {
  if (!(event instanceof InputEvent)) return false;
  const { data, inputType } = event;
  return (
    inputType === 'insertLineBreak' || (data !== null && data !== '' && sentenceEnds.includes(data.slice(-1)))
  );
}

/**
 * @param {HTMLFormElement} form
 * @param {string} address
 * @returns {Promise<{ saved?: { body: any }, isTriedAgain?: boolean }>}
 */
async function send(form, address) {
  say('Saving…');
  const answer = await fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(/** @type {any} */ (new FormData(form))),
  }).catch(() => null);
  if (!answer) return tryAgain('offline', 'there’s no connection.');
  const body = await answer.json().catch(() => undefined);
  if (answer.redirected) return sayIsSignedOut();
  if (answer.status === 404) return sayIsDeleted(form);
  if (answer.status === 429 || answer.status >= 500 || body === undefined)
    return tryAgain('busy', 'the server is busy.');
  unreachable = null;
  hideAlert();
  if (answer.ok) return { saved: { body } };
  if (answer.status === 409) showConflict(form, body);
  else say(`Not saved. ${body.message}`, true);
  return {};
}

/**
 * @param {'offline' | 'busy'} reason
 * @param {string} words
 */
function tryAgain(reason, words) {
  unreachable = reason;
  say(`Not saved: ${words} Trying again…`, true);
  return { isTriedAgain: true };
}

/** Saves again when someone comes back from signing in. */
export function sayIsSignedOut() {
  unreachable = 'signed out';
  say('Not saved: you’re signed out.', true);
  showAlert('Not saved', unreachable);
  return {};
}

/**
 * @param {HTMLFormElement} form
 * @param {Figures | undefined} figures of what was typed
 */
function showConflict(form, figures) {
  if (figures) showFigures(figures);
  say('Not saved: this draft changed elsewhere.', true);
  stopSaving(form, 'changed');
}

/**
 * Reports a deleted draft, whose text can only be saved as another draft.
 *
 * @param {HTMLFormElement} form
 */
export function sayIsDeleted(form) {
  hideAlert();
  say('Not saved: this draft was deleted.', true);
  stopSaving(form, 'deleted');
  return {};
}

/**
 * @param {HTMLFormElement} form
 * @param {'changed' | 'deleted'} reason
 */
function stopSaving(form, reason) {
  conflict = reason;
  const notice = form.querySelector(`[data-conflict="${reason}"]`);
  notice?.removeAttribute('hidden');
  notice?.setAttribute('role', 'alert');
  notice?.scrollIntoView({ block: 'nearest' });
}

/**
 * @typedef {{ note: string, passages: unknown }} Source
 * @typedef {{ words: string, minutes: string, source: string }} Figures
 * @typedef {{ cost: { text: string, isUnchanged: boolean }, undo: { undo: boolean, redo: boolean } }} Next
 * @param {HTMLFormElement} form
 * @param {Figures & Next & { version: number, base: string, title: string, sources: Source[], warnings: string[], voiceNote: string }} saved
 */
export function showSaved(form, saved) {
  const { version, base, title, words, minutes, source, cost, undo, sources, warnings, voiceNote } = saved;
  for (const field of document.querySelectorAll('input[name="version"]')) setValue(field, String(version));
  setValue(form.querySelector('input[name="base"]'), base);
  setText(document.querySelector('.page-title'), title || untitled());
  showFigures({ words, minutes, source });
  setText(document.querySelector('[data-voice-note]'), voiceNote);
  const costPlace = document.querySelector('[data-cost]');
  setText(costPlace, cost.text);
  costPlace?.toggleAttribute('data-unchanged', cost.isUnchanged);
  for (const [act, isPossible] of Object.entries(undo))
    form.querySelector(`button[name="act"][value="${act}"]`)?.toggleAttribute('disabled', !isPossible);
  for (const [index, block] of form.querySelectorAll('.block').entries()) {
    const { note, passages } = sources[index] ?? { note: '', passages: [] };
    block.setAttribute('data-passages', JSON.stringify(passages));
    setText(block.querySelector('.block-source'), note);
    setText(block.querySelector('.block-warning'), warnings[index] ?? '');
  }
  // The user may have continued typing.
  say(isDirty ? 'Saving…' : 'Saved');
}

/** Returns the name of a draft without a title. */
function untitled() {
  return document.querySelector('[data-untitled]')?.getAttribute('data-untitled') ?? '';
}

/** @param {Figures} figures */
function showFigures({ words, minutes, source }) {
  setText(document.querySelector('[data-words]'), words);
  setText(document.querySelector('[data-minutes]'), minutes);
  setText(document.querySelector('[data-source-figures]'), source);
}

/**
 * @param {Element | null} field
 * @param {string} value
 */
function setValue(field, value) {
  if (field instanceof HTMLInputElement) field.value = value;
}

/** @param {string} text */
export function say(text, isTrouble = false) {
  const saved = document.querySelector('[data-saved]');
  setText(saved, text);
  saved?.classList.toggle('trouble', isTrouble);
}
