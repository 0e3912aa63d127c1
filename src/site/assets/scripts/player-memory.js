/** @typedef {import('./player.js').Player} Player */
/** @typedef {{ speed?: number, places?: Record<string, [seconds: number, when: number]> }} Memory */

const name = 'aloud-player';
const mostPlaces = 50;
const tooEarly = 5;
const tooLate = 10;

/**
 * Goes on where the listener stopped, at the speed they chose. It is known to this browser alone.
 * @param {Player} player
 */
export function rememberPlace({ element, audio, duration }) {
  const id = element.dataset['id'] ?? '';
  const { speed, places } = recall();
  if (speed) audio.playbackRate = audio.defaultPlaybackRate = speed;
  const [place = 0] = places?.[id] ?? [];
  if (place > tooEarly && place < duration() - tooLate) audio.currentTime = place;

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

/** Some browsers keep nothing for a frame in another site's page: then every visit starts anew. */
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
  memory.places = Object.fromEntries(latest.slice(0, mostPlaces));
  try {
    localStorage.setItem(name, JSON.stringify(memory));
  } catch {
    // The same browsers, or a full disk.
  }
}
