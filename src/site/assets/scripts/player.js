import { joinMediaSession } from './media-session.js';
import { listenToKeys } from './player-keys.js';
import { rememberPosition } from './player-memory.js';
import { drawWaveform } from './player-waveform.js';

/**
 * A mounted player.
 * @typedef {object} Player
 * @property {HTMLElement} element
 * @property {HTMLAudioElement} audio
 * @property {() => number} duration in seconds
 * @property {() => Promise<boolean>} play false if the browser requires a click first
 * @property {() => void} toggle
 * @property {(seconds: number) => void} seek
 * @property {(listener: (seconds: number) => void) => void} onTime called on every frame while playing
 */

/**
 * Controls the markup of `playerView`. Null on a page without a player.
 * @returns {Player | null}
 */
export function mountPlayer() {
  const element = document.querySelector('.player');
  if (!(element instanceof HTMLElement)) return null;
  const audio = /** @type {HTMLAudioElement} */ (element.querySelector('audio'));
  audio.controls = false;
  /** @type {((seconds: number) => void)[]} */
  const listeners = [];
  const notify = () => {
    for (const listener of listeners) listener(audio.currentTime);
  };
  /** @type {Player} */
  const player = {
    element,
    audio,
    duration: () => (Number.isFinite(audio.duration) ? audio.duration : Number(element.dataset['duration'])),
    play() {
      if (audio.error) audio.load();
      return audio.play().then(
        () => true,
        () => false,
      );
    },
    toggle: () => (audio.paused ? void player.play() : audio.pause()),
    seek(seconds) {
      audio.currentTime = Math.min(Math.max(0, seconds), Math.max(0, player.duration() - 0.05));
      notify();
    },
    onTime: (listener) => void listeners.push(listener),
  };
  drawWhilePlaying(audio, notify);
  connectPlayButton(player);
  connectTrack(player);
  connectTools(player);
  connectChapters(player);
  connectMenus(player);
  showErrors(player);
  rememberPosition(player);
  listenToKeys(player);
  joinMediaSession(player);
  return player;
}

/**
 * @param {Element} element
 * @param {string} selector
 * @returns {any}
 */
function part(element, selector) {
  return element.querySelector(selector);
}

/** `3:24`, or `1:03:24` from an hour on. @param {number} seconds */
function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/**
 * Updates on every frame, because `timeupdate` fires only four times per second.
 * @param {HTMLAudioElement} audio
 * @param {() => void} notify
 */
function drawWhilePlaying(audio, notify) {
  let running = false;
  const step = () => {
    notify();
    running = !audio.paused;
    if (running) requestAnimationFrame(step);
  };
  audio.addEventListener('playing', () => {
    if (!running) step();
  });
  for (const event of ['timeupdate', 'seeking', 'loadedmetadata', 'ended'])
    audio.addEventListener(event, notify);
}

/** @param {Player} player */
function connectPlayButton({ element, audio, toggle }) {
  const words = wordsOf(element);
  const button = part(element, '.player-play');
  const show = () => {
    element.classList.toggle('is-playing', !audio.paused);
    button.setAttribute('aria-label', audio.paused ? words['play'] : words['pause']);
  };
  button.addEventListener('click', toggle);
  for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, show);
  const wait = (/** @type {boolean} */ waiting) => () => element.classList.toggle('is-waiting', waiting);
  audio.addEventListener('waiting', wait(true));
  for (const event of ['playing', 'canplay', 'pause', 'error']) audio.addEventListener(event, wait(false));
}

/** @param {Player} player */
function connectTrack(player) {
  const { element, audio, duration } = player;
  const place = wordsOf(element)['of'] ?? '';
  const seek = part(element, '.player-seek');
  const now = part(element, '.player-now');
  const waveform = drawWaveform(element);
  const showLoaded = () => {
    const { buffered, currentTime } = audio;
    let end = 0;
    for (let index = 0; index < buffered.length; index++) {
      if (buffered.start(index) <= currentTime + 1) end = Math.max(end, buffered.end(index));
    }
    waveform.load(end / duration());
  };
  player.onTime((seconds) => {
    waveform.move(seconds / duration());
    now.textContent = clock(seconds);
    seek.value = String(seconds);
    const text = place.replace('{time}', clock(seconds)).replace('{of}', clock(duration()));
    seek.setAttribute('aria-valuetext', text);
  });
  seek.addEventListener('input', () => player.seek(Number(seek.value)));
  for (const event of ['progress', 'timeupdate', 'loadedmetadata']) audio.addEventListener(event, showLoaded);
  connectHint(player, seek);
}

/**
 * Shows the time and the chapter under the pointer.
 * @param {Player} player
 * @param {HTMLInputElement} seek
 */
function connectHint({ element, duration }, seek) {
  const hint = part(element, '.player-hint');
  seek.addEventListener('pointermove', (event) => {
    const { left, width } = seek.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    const chapter = chapterAt(element, share * duration());
    const time = clock(share * duration());
    hint.textContent = chapter ? `${time} ${chapter.textContent}` : time;
    hint.style.left = `${Math.min(Math.max(share * width, 24), width - 24)}px`;
  });
}

/** @param {Player} player */
function connectTools({ element, audio, seek }) {
  for (const button of element.querySelectorAll('[data-skip]')) {
    const by = Number(/** @type {HTMLElement} */ (button).dataset['skip']);
    button.addEventListener('click', () => seek(audio.currentTime + by));
  }
  const speed = part(element, '.player-speed-input');
  speed.addEventListener('change', () => {
    audio.playbackRate = Number(speed.value);
  });
  const mute = part(element, '.player-mute');
  const volume = part(element, '.player-volume');
  mute.addEventListener('click', () => {
    audio.muted = !audio.muted;
  });
  volume.addEventListener('input', () => {
    audio.volume = Number(volume.value);
    audio.muted = audio.volume === 0;
  });
  audio.addEventListener('volumechange', () => {
    mute.setAttribute('aria-pressed', String(audio.muted));
    volume.value = audio.muted ? '0' : String(audio.volume);
  });
  audio.addEventListener('ratechange', () => {
    speed.value = String(audio.playbackRate);
  });
}

/** Buttons with `data-seek` in the player's scope play from there. @param {Player} player */
function connectChapters(player) {
  const { element } = player;
  const scope = element.closest('[data-player-scope]') ?? element;
  const name = part(element, '.player-chapter');
  scope.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target).closest('[data-seek]');
    if (!(target instanceof HTMLElement)) return;
    player.seek(Number(target.dataset['seek']));
    void player.play();
  });
  player.onTime((seconds) => {
    const current = chapterAt(element, seconds);
    if (current) name.textContent = current.textContent;
    for (const chapter of scope.querySelectorAll('.chapter')) {
      const isCurrent = chapter.querySelector('.chapter-title') === current;
      if (isCurrent === chapter.hasAttribute('aria-current')) continue;
      if (isCurrent) chapter.setAttribute('aria-current', 'true');
      else chapter.removeAttribute('aria-current');
    }
  });
}

/** A menu closes on a choice, on Escape, and on a click outside. @param {Player} player */
function connectMenus({ element }) {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const menus = element.querySelectorAll('.player-menu');
  for (const menu of menus) {
    document.addEventListener('click', ({ target }) => {
      const inside = menu.contains(/** @type {Node} */ (target));
      if (!inside || /** @type {Element} */ (target).closest('[data-seek]')) menu.open = false;
    });
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
  }
}

/**
 * Returns the title of the chapter at a time.
 * @param {Element} element
 * @param {number} seconds
 */
function chapterAt(element, seconds) {
  const scope = element.closest('[data-player-scope]') ?? element;
  const chapters = /** @type {HTMLElement[]} */ ([...scope.querySelectorAll('.chapter')]);
  const chapter = chapters.findLast(({ dataset }) => Number(dataset['seek']) <= seconds + 0.01);
  return chapter?.querySelector('.chapter-title') ?? null;
}

/**
 * Returns the texts of the player, in the language of the page.
 * @param {HTMLElement} element
 * @returns {Record<string, string>}
 */
function wordsOf(element) {
  return JSON.parse(element.dataset['words'] ?? '{}');
}

/** @param {Player} player */
function showErrors({ element, audio }) {
  const note = part(element, '.player-note');
  audio.addEventListener('error', () => {
    const lost = audio.error?.code === MediaError.MEDIA_ERR_NETWORK;
    note.textContent = wordsOf(element)[lost ? 'lost' : 'gone'] ?? '';
  });
  audio.addEventListener('playing', () => {
    note.textContent = '';
  });
}
