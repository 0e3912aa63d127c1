const figure = document.querySelector('[data-sample]');
const link = figure?.querySelector('a');
const played = /** @type {SVGPathElement | null | undefined} */ (figure?.querySelector('.waveform-played'));

/** @type {AudioContext | undefined} */
let context;
/** @type {AudioBuffer | undefined} */
let sound;
/** @type {AudioBufferSourceNode | undefined} */
let playing;

if (link) {
  link.setAttribute('role', 'button');
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (playing) return playing.stop();
    // If playing fails, the browser's own player opens and shows the error.
    await play(link.href).catch(() => location.assign(link.href));
  });
}

/** @param {string} url */
async function play(url) {
  context ??= new AudioContext();
  sound ??= await context.decodeAudioData(await (await fetch(url)).arrayBuffer());
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.addEventListener('ended', () => {
    playing = undefined;
    show(0);
  });
  const start = context.currentTime;
  source.start();
  playing = source;
  follow(context, start, sound.duration);
}

/**
 * @param {AudioContext} clock
 * @param {number} start
 * @param {number} seconds
 */
function follow(clock, start, seconds) {
  if (!playing) return;
  show((clock.currentTime - start) / seconds);
  requestAnimationFrame(() => follow(clock, start, seconds));
}

/** @param {number} share the played share */
function show(share) {
  figure?.classList.toggle('is-playing', playing !== undefined);
  link?.setAttribute('aria-label', playing ? 'Stop the sample' : 'Play the sample');
  if (played) played.style.clipPath = `inset(0 ${(100 - Math.min(1, share) * 100).toFixed(2)}% 0 0)`;
}
