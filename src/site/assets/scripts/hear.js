import { fetchSound, hideSilence, noSound, showSilence } from './hear-buttons.js';
import { beginSound, onOtherSound } from './one-sound.js';

/** One sound at a time: a second click stops it, another link takes over. */
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
    // Another link took over before this one began.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await explain(link);
  }
  link.removeAttribute('aria-busy');
});

/**
 * In place: to open the sound instead would leave a form that someone fills in.
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
