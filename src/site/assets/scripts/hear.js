import { beginSound, fetchSound, hideSilence, noSound, onOtherSound, showSilence } from './hear-buttons.js';

/** The only sound that plays: a second click stops it, and another link replaces it. */
const sound = new Audio();
/** @type {HTMLAnchorElement | null} */
let playing = null;

const release = () => {
  playing?.removeAttribute('aria-pressed');
  playing?.removeAttribute('aria-busy');
  playing = null;
};
sound.addEventListener('ended', release);

function stop() {
  sound.pause();
  release();
}
onOtherSound(stop);

/** Plays the sounds of links in place. Without this script, the link opens the sound. */
document.addEventListener('click', async (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-hear]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const isSame = link === playing;
  stop();
  hideSilence();
  if (isSame) return;
  beginSound(stop);
  playing = link;
  link.setAttribute('role', 'button');
  link.setAttribute('aria-pressed', 'true');
  link.setAttribute('aria-busy', 'true');
  sound.src = link.href;
  try {
    await sound.play();
  } catch (error) {
    // Another link replaced this sound before it started.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await explain(link);
  }
  link.removeAttribute('aria-busy');
});

/**
 * Shows the error in place, because opening the sound would leave a partly filled form.
 *
 * @param {HTMLAnchorElement} link
 */
async function explain(link) {
  const reason = await fetchSound(link.href).then(
    () => noSound,
    (error) => error.message,
  );
  if (link !== playing) return;
  stop();
  showSilence(reason);
}
