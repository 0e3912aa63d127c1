import { html, type SafeHtml } from '../../html/safe-html.ts';
import { pauseIcon, playIcon } from '../components/player.ts';
import { assetUrl } from '../layout/assets.ts';

/** Two sentences of the built-in voice. `sample.js` plays them in place; without it, the link opens the sound. */
export function spokenSample(): SafeHtml {
  const bars = shapeOf(sample.peaks);
  return html`<figure class="sample" data-sample>
    <div class="sample-player">
      <a class="player-play" href="${assetUrl('sample.mp3')}" aria-label="Play the sample">${playIcon}${pauseIcon}</a>
      <svg class="waveform" viewBox="0 0 ${sample.peaks.length * step} 100" preserveAspectRatio="none"
        aria-hidden="true" focusable="false"><path class="waveform-bar" d="${bars}" /><path class="waveform-played" d="${bars}" /></svg>
    </div>
    <blockquote class="sample-text"><strong>${sample.first}</strong> ${sample.rest}</blockquote>
    <figcaption class="sample-source">Spoken by the built-in voice in ${sample.seconds} seconds.</figcaption>
  </figure>`;
}

const step = 5;

/** One bar per peak between 0 and 100. */
function shapeOf(peaks: readonly number[]): string {
  return peaks
    .map((peak, index) => {
      const tall = Math.max(3, peak);
      return `M${index * step} ${(100 - tall) / 2}h3v${tall}h-3z`;
    })
    .join('');
}

/** The words of `sample.mp3`, made with `aloud say --verbatim`, and its loudness in 120 equal slices. */
const sample = {
  seconds: 8.6,
  first: 'Version 2.4 is out.',
  rest: 'Exports are twice as fast, and dark mode finally remembers your choice.',
  peaks: [
    1, 1, 1, 1, 48, 99, 69, 34, 60, 51, 15, 22, 92, 52, 3, 6, 73, 58, 13, 3, 7, 91, 69, 57, 51, 12, 43, 50,
    32, 15, 1, 4, 1, 1, 1, 1, 1, 33, 51, 9, 20, 1, 52, 100, 34, 19, 64, 28, 15, 65, 74, 51, 18, 35, 35, 22, 6,
    36, 79, 68, 58, 37, 13, 11, 14, 2, 2, 2, 1, 62, 74, 42, 71, 81, 38, 1, 64, 82, 51, 5, 3, 55, 77, 80, 88,
    92, 94, 62, 79, 71, 73, 70, 50, 82, 47, 22, 37, 68, 14, 27, 27, 80, 66, 41, 21, 10, 13, 4, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1,
  ],
} as const;
