const name = 'aloud:sound';

/**
 * Tells all other sounds of the page to stop.
 *
 * @param {() => void} own stops the sound that begins
 */
export function beginSound(own) {
  document.dispatchEvent(new CustomEvent(name, { detail: own }));
}

/** @param {() => void} stop */
export function onOtherSound(stop) {
  document.addEventListener(name, (event) => {
    if (event instanceof CustomEvent && event.detail !== stop) stop();
  });
}
