/** @typedef {import('./player.js').Player} Player */
/** @typedef {{ speed?: number, places?: Record<string, [seconds: number, when: number]> }} Memory */

const name = 'aloud-player';
const maxPositions = 50;
const tooEarly = 5;
const tooLate = 10;

/**
 * Resumes where the listener stopped, at the speed they chose. Only this browser stores it.
 * @param {Player} player
 */
export function rememberPosition({ element, audio, duration }) {
  const id = element.dataset['id'] ?? '';
  const { speed, places } = recall();
  if (speed) audio.playbackRate = audio.defaultPlaybackRate = speed;
  const [position = 0] = places?.[id] ?? [];
  if (position > tooEarly && position < duration() - tooLate) audio.currentTime = position;

  let saved = audio.currentTime;
  const save = () => {
    saved = audio.currentTime;
    change((memory) => {
      memory.places = { ...memory.places, [id]: [Math.round(saved * 10) / 10, Date.now()] };
    });
  };
  audio.addEventListener('timeupdate', () => {
    if (Math.abs(audio.currentTime - saved) >= tooEarly) save();
  });
  audio.addEventListener('pause', save);
  audio.addEventListener('ended', () => change(({ places: all }) => all && delete all[id]));
  audio.addEventListener('ratechange', () =>
    change((memory) => {
      memory.speed = audio.playbackRate;
    }),
  );
}

/** Some browsers store nothing for a frame in another site's page. */
function recall() {
  try {
    return /** @type {Memory} */ (JSON.parse(localStorage.getItem(name) ?? '{}'));
  } catch {
    return /** @type {Memory} */ ({});
  }
}

/** @param {(memory: Memory) => unknown} act */
function change(act) {
  const memory = recall();
  act(memory);
  const latest = Object.entries(memory.places ?? {}).sort(([, [, one]], [, [, other]]) => other - one);
  memory.places = Object.fromEntries(latest.slice(0, maxPositions));
  try {
    localStorage.setItem(name, JSON.stringify(memory));
  } catch {
    // Storage is unavailable or full. Playback works without it.
  }
}
