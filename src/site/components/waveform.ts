import { html, type SafeHtml } from '../../html/safe-html.ts';

const barWidth = 3;
const step = 5;
const height = 100;

/** Loudness over time, one bar a peak between 0 and 100; the first `played` of them in the signal colour. */
export function waveform(peaks: readonly number[], played: number): SafeHtml {
  const bars = peaks.map((peak, index) => bar(peak, index, index < played));
  return html`<svg class="waveform" viewBox="0 0 ${peaks.length * step} ${height}" preserveAspectRatio="none"
    aria-hidden="true" focusable="false">${bars}</svg>`;
}

function bar(peak: number, index: number, isPlayed: boolean): SafeHtml {
  const tall = Math.max(3, peak);
  const look = isPlayed ? 'waveform-bar waveform-played' : 'waveform-bar';
  return html`<rect class="${look}" x="${index * step}" y="${(height - tall) / 2}" width="${barWidth}" height="${tall}" />`;
}
