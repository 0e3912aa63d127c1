/** @type {AudioContext | undefined} */
let context;
/** @type {AudioBufferSourceNode | undefined} */
let playing;
/** @type {AbortController | undefined} */
let asking;

/**
 * Plays the sounds of the buttons of a form in place. Without this script, the buttons open the sound.
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
 * Plays the sound of a button. A second press stops it.
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
 * Returns all fields of the form, or only those that the button needs.
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
 * Plays from memory, because the content policy allows media of this site only and no blob addresses.
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
 * Fetches a sound. Throws a message for the user if there is none.
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
 * Shows why there is no sound, visible from every button, until the next attempt.
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

/** The event that stops all other sounds of the page. */
const soundBegins = 'aloud:sound';

/**
 * Tells all other sounds of the page to stop.
 *
 * @param {() => void} own stops the sound that begins
 */
export function beginSound(own) {
  document.dispatchEvent(new CustomEvent(soundBegins, { detail: own }));
}

/** @param {() => void} stop */
export function onOtherSound(stop) {
  document.addEventListener(soundBegins, (event) => {
    if (event instanceof CustomEvent && event.detail !== stop) stop();
  });
}
