import type { Conversion } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { Episode } from '../../../operations/public-pages/read-episode.ts';
import { clock } from '../../components/duration.ts';
import { playerView } from '../../components/player.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';

/** The audio, its chapters, and what there is to download beside it. */
export function playerPart(
  dashboard: DashboardContext,
  conversion: Conversion,
  { chapters, peaks }: Episode,
): SafeHtml {
  const { id, title, durationSeconds } = conversion;
  const audioUrl = addressOf(dashboard, `/conversions/${id}/audio.mp3`);
  const download = (name: string) => addressOf(dashboard, `/conversions/${id}/${name}`, { download: 'yes' });
  return html`<div class="part">
    ${playerView({
      id,
      title,
      artist: dashboard.context.membership.organization.name,
      audioUrl,
      peaks,
      chapters,
      durationSeconds: durationSeconds ?? 0,
      listsChapters: false,
      preload: 'metadata',
    })}
    ${chapters.length > 1 ? chapterLinks(audioUrl, chapters) : ''}
    <p class="part-links">
      <a href="${download('captions.vtt')}">Captions (WebVTT)</a>
      <a href="${download('subtitles.srt')}">Subtitles (SRT)</a>
      <a href="${download('chapters.json')}">Chapters (JSON)</a>
    </p>
  </div>`;
}

/** Without scripts, a chapter opens the audio itself from where it begins. */
function chapterLinks(audioUrl: string, chapters: Episode['chapters']): SafeHtml {
  const links = chapters.map(
    ({ start, title }) => html`<li>
      <a class="chapter-link" href="${audioUrl}#t=${start}" data-moment="${start}"><span class="figures-text">${clock(start)}</span> ${title}</a>
    </li>`,
  );
  return html`<nav aria-label="Chapters"><ol class="chapter-list">${links}</ol></nav>`;
}
