import { html } from 'ghtml';
import type { Conversion } from '../../../domain/conversion.ts';
import type { Episode } from '../../../operations/public-pages/read-episode.ts';
import { clock } from '../../components/duration.ts';
import { addressOf } from '../frame/address.ts';
import type { Visit } from '../frame/section.ts';

/** The audio, what there is to download, and its chapters. */
export function playerPart(visit: Visit, { id, title }: Conversion, { chapters }: Episode): string {
  const file = (name: string) => addressOf(visit, `/conversions/${id}/${name}`);
  return html`<section class="part" aria-label="Player">
    <audio class="audio" controls preload="metadata" src="${file('audio.mp3')}" aria-label="${title}"></audio>
    <p class="part-links">
      <a href="${addressOf(visit, `/conversions/${id}/captions.vtt`, { download: 'yes' })}">Captions (WebVTT)</a>
      <a href="${addressOf(visit, `/conversions/${id}/subtitles.srt`, { download: 'yes' })}">Subtitles (SRT)</a>
      <a href="${addressOf(visit, `/conversions/${id}/chapters.json`, { download: 'yes' })}">Chapters (JSON)</a>
    </p>
    !${chapters.length > 1 ? chapterList(chapters) : ''}
  </section>`;
}

function chapterList(chapters: Episode['chapters']): string {
  return html`<h2 class="part-title">Chapters</h2>
    <ol class="chapter-list">!${chapters.map(({ start, title }) => html`<li><span class="figures-text">${clock(start)}</span> ${title}</li>`)}</ol>`;
}
