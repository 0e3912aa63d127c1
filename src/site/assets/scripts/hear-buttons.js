import { beginSound, onOtherSound } from './one-sound.js';

/** @type {AudioContext | undefined} */
let context;
/** @type {AudioBufferSourceNode | undefined} */
let playing;
/** @type {AbortController | undefined} */
let asking;

/**
 * Plays what the buttons of a form answer, in place. Without this script, they open the sound.
 *
 * @param {HTMLFormElement} form
 */
export function hearButtons(form) {
  onOtherSound(stop);
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.name !== 'hear') return;
    event.preventDefault();
    hear(form, button).catch((error) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showSilence(error instanceof Error ? error.message : String(error));
    });
  });
}

function stop() {
  asking?.abort();
  playing?.stop();
}

/**
 * A second press stops it.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
async function hear(form, button) {
  const isPlaying = button.getAttribute('aria-pressed') === 'true';
  stop();
  hideSilence();
  if (isPlaying) return;
  beginSound(stop);
  asking = new AbortController();
  button.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetchSound(button.formAction, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fieldsFor(form, button),
      signal: asking.signal,
    });
    await play(await answer.arrayBuffer(), button);
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/**
 * Everything that was typed, or only what the button needs.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
function fieldsFor(form, button) {
  const all = new FormData(form, button);
  const names = button.getAttribute('data-fields')?.split(' ') ?? [...all.keys()];
  const fields = new URLSearchParams();
  for (const name of new Set(['form_token', 'hear', ...names])) fields.set(name, String(all.get(name) ?? ''));
  return fields;
}

/**
 * From memory: pages play media of this site only, so a blob has no address to play.
 *
 * @param {ArrayBuffer} bytes
 * @param {HTMLButtonElement} button
 */
async function play(bytes, button) {
  context ??= new AudioContext();
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(bytes);
  source.connect(context.destination);
  source.addEventListener('ended', () => button.removeAttribute('aria-pressed'));
  source.start();
  button.setAttribute('aria-pressed', 'true');
  playing = source;
}

/**
 * Throws what to say where there is no sound.
 *
 * @param {string} address
 * @param {RequestInit} [options]
 */
export async function fetchSound(address, options) {
  const answer = await fetch(address, options).catch((error) => {
    throw error instanceof TypeError ? new Error('There’s no connection. Try again in a moment.') : error;
  });
  if (answer.redirected) throw new Error('You’re signed out. Sign in again first.');
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  throw new Error(body?.message ?? noSound);
}

const silence = document.createElement('p');
silence.className = 'notice form-alert';
silence.role = 'alert';

/**
 * Says why there is no sound, in sight of every button, until someone tries again.
 *
 * @param {string} reason
 */
export function showSilence(reason) {
  silence.textContent = reason;
  document.querySelector('.page-head')?.after(silence);
}

export function hideSilence() {
  silence.remove();
}

export const noSound = 'You can’t hear this right now. Try again in a moment.';
