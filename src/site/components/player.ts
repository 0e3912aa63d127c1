import { html, type SafeHtml } from '../../html/safe-html.ts';
import { clock } from './duration.ts';
import { backIcon, chaptersIcon, forwardIcon, pauseIcon, playIcon, soundIcon } from './player-icons.ts';

export type PlayerView = {
  /** What the listener's place is remembered by. */
  readonly id: string;
  readonly title: string;
  /** Whose recording it is. */
  readonly artist: string;
  readonly audioUrl: string;
  readonly durationSeconds: number;
  /** Loudness over time, from 0 to 1. */
  readonly peaks: readonly number[];
  readonly chapters: readonly { readonly start: number; readonly title: string }[];
  /** Whether the player lists its chapters itself; elsewhere any button with `data-seek` leads to one. */
  readonly listsChapters: boolean;
  /** Fetch the beginning of the audio with the page, or nothing before it is wanted. */
  readonly preload: 'metadata' | 'none';
  /** At the end of the controls. */
  readonly actions?: SafeHtml;
};

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** A player. `player.js` makes it work; without scripts it is the browser's own. */
export function playerView(player: PlayerView): SafeHtml {
  const { id, title, artist, audioUrl, durationSeconds, peaks, chapters, preload } = player;
  return html`<section class="player" aria-label="Player" data-id="${id}" data-title="${title}" data-artist="${artist}"
    data-duration="${durationSeconds}" data-peaks="${encodePeaks(peaks)}">
    <audio class="player-audio" controls preload="${preload}" src="${audioUrl}"></audio>
    <div class="player-body">
      <button class="player-play" type="button" aria-label="Play">${playIcon}${pauseIcon}</button>
      <div class="player-track">
        <svg class="player-wave" aria-hidden="true" focusable="false" preserveAspectRatio="none">
          <path class="player-wave-rest" /><path class="player-wave-loaded" /><path class="player-wave-heard" />
        </svg>
        ${marks(chapters, durationSeconds)}
        <output class="player-hint" aria-hidden="true"></output>
        <input class="player-seek" type="range" min="0" max="${durationSeconds}" step="any" value="0"
          aria-label="Position" aria-valuetext="${clock(0)} of ${clock(durationSeconds)}">
      </div>
      <p class="player-times">
        <span class="player-now">${clock(0)}</span>
        <span class="player-chapter">${chapters[0]?.title ?? ''}</span>
        <span class="player-length">${clock(durationSeconds)}</span>
      </p>
      ${tools(player)}
      <p class="player-note" role="status"></p>
    </div>
  </section>`;
}

function tools({ chapters, listsChapters, actions }: PlayerView): SafeHtml {
  return html`<div class="player-tools">
    <button class="player-tool player-back" type="button" data-skip="-15" aria-label="Back 15 seconds">${backIcon}</button>
    <button class="player-tool player-forward" type="button" data-skip="15" aria-label="Forward 15 seconds">${forwardIcon}</button>
    <label class="player-tool player-speed">
      <span class="hidden-text">Speed</span>
      <select class="player-speed-input">
        ${speeds.map((speed) => html`<option value="${speed}" ${speed === 1 ? 'selected' : ''}>${speed}×</option>`)}
      </select>
    </label>
    <div class="player-sound">
      <button class="player-tool player-mute" type="button" aria-label="Mute" aria-pressed="false">${soundIcon}</button>
      <input class="player-volume" type="range" min="0" max="1" step="0.05" value="1" aria-label="Volume">
    </div>
    <div class="player-actions">
      ${actions} ${listsChapters && chapters.length > 1 ? chapterMenu(chapters) : ''}
    </div>
  </div>`;
}

function chapterMenu(chapters: PlayerView['chapters']): SafeHtml {
  return html`<details class="player-menu">
    <summary class="player-tool" aria-label="Chapters">${chaptersIcon}</summary>
    <div class="player-menu-panel">${chapterList(chapters)}</div>
  </details>`;
}

/** Chapters as buttons that lead to them. */
export function chapterList(chapters: PlayerView['chapters']): SafeHtml {
  const items = chapters.map(
    ({ start, title }) => html`<li>
      <button class="chapter" type="button" data-seek="${start}">
        <span class="chapter-title">${title}</span> <span class="chapter-time">${clock(start)}</span>
      </button>
    </li>`,
  );
  return html`<ol class="chapters">${items}</ol>`;
}

/** Where chapters begin on the waveform; the first begins where everything does. */
function marks(chapters: PlayerView['chapters'], durationSeconds: number): SafeHtml {
  const lines = chapters.slice(1).map(({ start }) => {
    const place = `${((start / durationSeconds) * 100).toFixed(2)}%`;
    return html`<rect class="player-mark" x="${place}" y="0" width="2" height="100%" />`;
  });
  return html`<svg class="player-marks" aria-hidden="true" focusable="false">${lines}</svg>`;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** One character a peak, in 64 steps. */
function encodePeaks(peaks: readonly number[]): string {
  return peaks.map((peak) => digits[Math.round(Math.min(1, Math.max(0, peak)) * 63)]).join('');
}
