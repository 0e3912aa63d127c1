import { languageTag } from '../../domain/conversion.ts';
import { embedCode, publicPages } from '../../domain/public-pages.ts';
import { withFittingTitles } from '../../domain/section-titles.ts';
import {
  layOutTranscript,
  type TranscriptParagraph,
  type TranscriptSection,
} from '../../domain/transcript.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { PublicPage } from '../../operations/public-pages/public-pages.ts';
import type { Episode } from '../../operations/public-pages/read-episode.ts';
import { copyCode } from '../components/elements.ts';
import { clock, dayInFull, machineLength, spokenLength } from '../components/format.ts';
import { publicLayout } from '../components/layout.ts';
import { madeOnce } from '../components/made-once.ts';
import {
  chapterList,
  downloadIcon,
  playerScripts,
  playerView,
  shareIcon,
  waitingView,
} from '../components/player.ts';
import { type PlayerWords, playerWords } from '../components/player-words.ts';
import { sentenceView } from '../components/sentence.ts';
import { listenHead } from './listen-head.ts';

const longTitle = 80;

/** An episode on its own page, with its transcript. */
export function listenPage(page: PublicPage, siteUrl: string): SafeHtml {
  const { conversion, organization, episode } = page;
  const language = languageTag(conversion) ?? 'en';
  const words = playerWords(language);
  return publicLayout({
    title: `${conversion.title} – ${organization.name}`,
    language: words.language,
    look: 'listen',
    color: organization.primaryColor,
    head: listenHead(page, siteUrl),
    scripts: ['listen.js', ...playerScripts, 'transcript.js', 'words.js', 'copy.js'],
    content: html`<a class="skip-link" href="#main">${words.skip}</a>
      ${masthead(page)}
      <main class="listen-main" id="main" tabindex="-1" data-player-scope data-place="listen" data-view="${page.view}">
        <header class="listen-head">
          <h1 class="listen-title ${[...conversion.title].length > longTitle ? 'listen-title-long' : ''}" lang="${language}">${conversion.title}</h1>
          ${facts(page, words)}
        </header>
        ${episode === null ? waitingView(conversion, words) : episodeView(page, episode, { siteUrl, words })}
      </main>
      <footer class="listen-foot"><p>${narratedWith(words)}</p></footer>`,
  });
}

function narratedWith({ narrated }: PlayerWords): SafeHtml {
  const [before = '', after = ''] = narrated.split('{name}');
  return html`${before}<a href="/">Aloud</a>${after}`;
}

function masthead({
  conversion,
  organization: { name, websiteUrl, logoUrl, logoFile },
}: PublicPage): SafeHtml {
  const link = websiteUrl !== null && /^https?:/i.test(websiteUrl);
  const hasLogo = logoUrl !== null || logoFile !== null;
  const logo = hasLogo ? html`<img class="listen-logo" src="/listen/${conversion.id}/logo" alt="">` : '';
  const content = html`${logo}<span class="listen-organization">${name}</span>`;
  return html`<header class="listen-masthead">
    ${link ? html`<a class="listen-home" href="${websiteUrl}" rel="noopener">${content}</a>` : content}
  </header>`;
}

function facts(
  { conversion: { completedAt, createdAt, durationSeconds } }: PublicPage,
  { language }: PlayerWords,
): SafeHtml {
  const date = completedAt ?? createdAt;
  const length =
    durationSeconds === null
      ? ''
      : html` <span aria-hidden="true">·</span>
    <time datetime="${machineLength(durationSeconds)}">${language === 'en' ? spokenLength(durationSeconds) : clock(durationSeconds)}</time>`;
  return html`<p class="listen-facts"><time datetime="${date.toISOString()}">${dayInFull(date, language)}</time>${length}</p>`;
}

/** For lock screens. */
export function artworkOf({ id, coverFile, logoFile }: PublicPage['organization']): string | null {
  const name = coverFile ?? logoFile;
  return name === null ? null : `/pictures/${id}/${name}`;
}

type View = { readonly siteUrl: string; readonly words: PlayerWords };

function episodeView(page: PublicPage, episode: Episode, { siteUrl, words }: View): SafeHtml {
  const { conversion, organization } = page;
  const { id } = conversion;
  return html`${playerView(conversion, episode, {
    artist: organization.name,
    audioUrl: `/listen/${id}/audio.mp3`,
    artwork: artworkOf(organization),
    words,
    actions: actions(page, { siteUrl, words }),
  })}
    ${body(episode, page, words)}
    <button class="follow" type="button" hidden>${words.follow}</button>`;
}

/** Chapters and transcript. */
const body = madeOnce((episode: Episode, { conversion }: PublicPage, words: PlayerWords): SafeHtml => {
  const { chapters, sentences } = episode;
  const { script } = conversion;
  const language = languageTag(conversion) ?? 'en';
  const chapterNavigation = html`<nav class="listen-chapters" aria-labelledby="chapters">
        <h2 class="listen-label" id="chapters">${words.chapters}</h2>
        <div lang="${language}">${chapterList(chapters)}</div>
      </nav>`;
  const sections = layOutTranscript(script && withFittingTitles(script), sentences);
  return html`<div class="listen-body ${chapters.length > 1 ? 'listen-body-chapters' : ''}">
      ${chapters.length > 1 ? chapterNavigation : ''}
      <section class="listen-transcript" aria-labelledby="transcript">
        <h2 class="listen-label" id="transcript">${words.transcript}</h2>
        <div class="transcript" lang="${language}">${sections.map((each, index) => section(each, index, script?.speakers === 2 ? words.host : null, words))}</div>
      </section>
    </div>`;
});

function actions({ conversion: { id, title } }: PublicPage, { siteUrl, words }: View): SafeHtml {
  const { listenUrl, embedUrl } = publicPages(siteUrl, id);
  return html`<details class="player-menu share">
      <summary class="player-tool listen-action">${shareIcon} <span class="listen-action-text">${words.share}</span></summary>
      <div class="player-menu-panel share-panel">
        <h2 class="listen-label">${words.link}</h2>
        ${copyCode(listenUrl)}
        <h2 class="listen-label">${words.embed}</h2>
        ${copyCode(embedCode(embedUrl, title))}
      </div>
    </details>
    <a class="player-tool listen-action" href="/listen/${id}/audio.mp3?download" download>${downloadIcon}
      <span class="listen-action-text">${words.download}</span></a>`;
}

/** `transcript.js` highlights the current sentence and plays the one that is clicked. */
function section(
  { title, paragraphs }: TranscriptSection,
  index: number,
  host: string | null,
  words: PlayerWords,
): SafeHtml {
  const heading = title === null ? '' : html`<h3 class="transcript-heading" id="part-${index}">${title}</h3>`;
  return html`<div class="transcript-section">${heading}${paragraphs.map((each) => paragraph(each, host, words))}</div>`;
}

function paragraph(
  { speaker, sentences }: TranscriptParagraph,
  host: string | null,
  { language, playFrom }: PlayerWords,
): SafeHtml {
  const start = sentences[0]?.start ?? 0;
  return html`<div class="transcript-paragraph">
    <p class="transcript-margin" lang="${language}">
      ${host === null ? '' : html`<span class="transcript-speaker">${host} ${speaker}</span>`}
      <button class="transcript-time" type="button" data-seek="${start}" aria-label="${playFrom.replace('{time}', clock(start))}">${clock(start)}</button>
    </p>
    <p class="transcript-text">${sentences.map((each, index) => (index === 0 ? sentenceView(each) : html` ${sentenceView(each)}`))}</p>
  </div>`;
}
