import type { Conversion } from '../../domain/conversion.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { Episode } from '../../operations/public-pages/read-episode.ts';
import { meter } from './elements.ts';
import { clock } from './format.ts';
import { madeOnce } from './made-once.ts';
import type { PlayerWords } from './player-words.ts';

type Chapters = Episode['chapters'];

type PlayerOptions = {
  readonly words: PlayerWords;
  /** Who published the episode. */
  readonly artist: string;
  readonly audioUrl: string;
  /** A picture for lock screens. */
  readonly artwork?: string | null;
  /** An embedded player lists its chapters and loads nothing before it plays. */
  readonly isEmbedded?: boolean;
  /** Elements at the end of the controls. */
  readonly actions?: SafeHtml;
};

/** The modules of a player, named so that browsers can load them in parallel. */
export const playerScripts = [
  'player.js',
  'player-waveform.js',
  'player-keys.js',
  'player-memory.js',
  'media-session.js',
  'play-report.js',
  'waiting.js',
];

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** The markup that `player.js` controls. Without scripts it is the browser's own player. */
export function playerView(conversion: Conversion, episode: Episode, options: PlayerOptions): SafeHtml {
  const { id, title } = conversion;
  const { peaks, chapters } = episode;
  const { artist, audioUrl, artwork = null, words, isEmbedded = false } = options;
  const durationSeconds = conversion.durationSeconds ?? 0;
  const preload = isEmbedded ? 'none' : 'metadata';
  return html`<section class="player" aria-label="${words.player}" data-id="${id}" data-title="${title}" data-artist="${artist}" ${artwork === null ? '' : html`data-artwork="${artwork}"`}
    data-duration="${durationSeconds}" data-peaks="${encodePeaks(peaks)}" data-words="${scriptWords(words)}">
    <audio class="player-audio" controls preload="${preload}" src="${audioUrl}"></audio>
    <div class="player-body">
      <button class="player-play" type="button" aria-label="${words.play}">${playIcon}${pauseIcon}</button>
      <div class="player-track">
        <svg class="player-wave" aria-hidden="true" focusable="false" preserveAspectRatio="none">
          <path class="player-wave-rest" /><path class="player-wave-loaded" /><path class="player-wave-heard" />
        </svg>
        ${marks(chapters, durationSeconds)}
        <output class="player-hint cut" aria-hidden="true"></output>
        <input class="player-seek" type="range" min="0" max="${durationSeconds}" step="any" value="0"
          aria-label="${words.position}" aria-valuetext="${words.of.replace('{time}', clock(0)).replace('{of}', clock(durationSeconds))}">
      </div>
      <p class="player-times">
        <span class="player-now">${clock(0)}</span>
        <span class="player-chapter cut">${chapters[0]?.title ?? ''}</span>
        <span class="player-length">${clock(durationSeconds)}</span>
      </p>
      ${tools(chapters, options)}
      <p class="player-note" role="status"></p>
    </div>
  </section>`;
}

/** Returns the texts that `player.js` needs during playback. */
function scriptWords({ play, pause, of, lost, gone }: PlayerWords): string {
  return JSON.stringify({ play, pause, of, lost, gone });
}

function tools(chapters: Chapters, { words, isEmbedded, actions }: PlayerOptions): SafeHtml {
  return html`<div class="player-tools">
    <button class="player-tool player-back" type="button" data-skip="-15" aria-label="${words.back}">${backIcon}</button>
    <button class="player-tool player-forward" type="button" data-skip="15" aria-label="${words.forward}">${forwardIcon}</button>
    <label class="player-tool player-speed">
      <span class="hidden-text">${words.speed}</span>
      <select class="player-speed-input">
        ${speeds.map((speed) => html`<option value="${speed}" ${speed === 1 ? 'selected' : ''}>${speed}×</option>`)}
      </select>
    </label>
    <div class="player-sound">
      <button class="player-tool player-mute" type="button" aria-label="${words.mute}" aria-pressed="false">${soundIcon}</button>
      <input class="player-volume" type="range" min="0" max="1" step="0.05" value="1" aria-label="${words.volume}">
    </div>
    <div class="player-actions">
      ${actions} ${isEmbedded && chapters.length > 1 ? chapterMenu(chapters, words) : ''}
    </div>
  </div>`;
}

function chapterMenu(chapters: Chapters, words: PlayerWords): SafeHtml {
  return html`<details class="player-menu">
    <summary class="player-tool" aria-label="${words.chapters}">${chaptersIcon}</summary>
    <div class="player-menu-panel">${chapterList(chapters)}</div>
  </details>`;
}

export const chapterList = madeOnce((chapters: Chapters): SafeHtml => {
  const items = chapters.map(
    ({ start, title }, index) => html`<li>
      <button class="chapter" type="button" data-seek="${start}" ${index === 0 ? html`aria-current="true"` : ''}>
        <span class="chapter-title">${title}</span> <span class="chapter-time">${clock(start)}</span>
      </button>
    </li>`,
  );
  return html`<ol class="chapters">${items}</ol>`;
});

const maxMarks = 100;

/** The starts of the chapters on the waveform, except for the first. Too many would hide it. */
function marks(chapters: Chapters, durationSeconds: number): SafeHtml | null {
  if (chapters.length > maxMarks) return null;
  const lines = chapters.slice(1).map(({ start }) => {
    const x = `${((start / durationSeconds) * 100).toFixed(2)}%`;
    return html`<rect class="player-mark" x="${x}" y="0" width="2" height="100%" />`;
  });
  return html`<svg class="player-marks" aria-hidden="true" focusable="false">${lines}</svg>`;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** One character per peak, in 64 steps. */
function encodePeaks(peaks: readonly number[]): string {
  return peaks.map((peak) => digits[Math.round(Math.min(1, Math.max(0, peak)) * 63)]).join('');
}

const icon = (content: SafeHtml, look = 'icon-line') =>
  html`<svg class="icon ${look}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${content}</svg>`;
export const playIcon = icon(html`<path d="M8.5 5.2v13.6L19.4 12z" />`, 'icon-play');
export const pauseIcon = icon(
  html`<rect x="6.5" y="5" width="4" height="14" rx="1" /><rect x="13.5" y="5" width="4" height="14" rx="1" />`,
  'icon-pause',
);

const fifteen = html`<text class="icon-text" x="12" y="16.2" text-anchor="middle" font-size="7.5" font-weight="700">15</text>`;
const backIcon = icon(
  html`<path d="M12 5.2a8 8 0 1 1-7.5 5.2" /><path d="M14.2 2.4 11.2 5.2l3 2.8" />${fifteen}`,
);
const forwardIcon = icon(
  html`<path d="M12 5.2a8 8 0 1 0 7.5 5.2" /><path d="M9.8 2.4l3 2.8-3 2.8" />${fifteen}`,
);
const soundIcon = icon(
  html`<path class="icon-fill" d="M4 9.5h3.2L11.5 6v12l-4.3-3.5H4z" /><path class="icon-waves" d="M14.8 9.2a4 4 0 0 1 0 5.6M17.4 6.8a7.4 7.4 0 0 1 0 10.4" /><path class="icon-cross" d="m15 9.8 4.4 4.4m0-4.4L15 14.2" />`,
);
const chaptersIcon = icon(html`<path d="M9 6.5h11M9 12h11M9 17.5h11M4.2 6.5h.6M4.2 12h.6M4.2 17.5h.6" />`);
export const downloadIcon = icon(html`<path d="M12 4v11m-4.5-4.2L12 15.3l4.5-4.5M5 19.5h14" />`);
export const shareIcon = icon(html`<path d="M12 14.5V4m-4 3.6L12 3.6l4 4M7.5 11H5.5v8.5h13V11h-2" />`);

/** The view until the player is available. `waiting.js` updates the progress and then inserts the player. */
export function waitingView(
  { status, progress }: Pick<Conversion, 'status' | 'progress'>,
  { pending, processing, generating, ...words }: PlayerWords,
): SafeHtml {
  // A completed conversion without files cannot be played either.
  if (status === 'failed' || status === 'completed')
    return html`<section class="waiting waiting-failed" data-status="failed">
    <p class="waiting-text">${words.failed}</p>
    <p class="waiting-hint">${words.retry}</p>
  </section>`;
  const percent = Math.floor(progress * 100);
  const texts = { pending, processing, generating };
  return html`<section class="waiting" aria-label="${words.progress}" data-status="${status}" data-words="${JSON.stringify(texts)}">
    <p class="waiting-text" role="status"><span class="waiting-words">${texts[status]}</span>
      <span class="waiting-percent">${percent}%</span></p>
    ${meter(percent, 100)}
    <p class="waiting-hint">${words.ready}</p>
  </section>`;
}
