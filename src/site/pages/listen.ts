import { embedCode, publicPages } from '../../domain/public-pages.ts';
import { layOutTranscript } from '../../domain/transcript.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { PublicPage } from '../../operations/public-pages/public-pages.ts';
import { copyCode } from '../components/copy-code.ts';
import { machineLength, spokenLength } from '../components/duration.ts';
import { chapterList, playerView } from '../components/player.ts';
import { downloadIcon, shareIcon } from '../components/player-icons.ts';
import { publicLayout } from '../components/public-layout.ts';
import { dayInFull } from '../components/time.ts';
import { transcriptView } from '../components/transcript.ts';
import { waitingView } from '../components/waiting.ts';
import { listenHead } from './listen-head.ts';
import { listenScripts } from './public-scripts.ts';

const longTitle = 80;

/** A recording on a page of its own: the organization's name above it, and what is said below. */
export function listenPage(page: PublicPage, siteUrl: string): SafeHtml {
  const { conversion, organization, episode } = page;
  const language = conversion.script?.language ?? 'en';
  return publicLayout({
    title: `${conversion.title} – ${organization.name}`,
    look: 'listen',
    colour: organization.primaryColor,
    head: listenHead(page, siteUrl),
    scripts: listenScripts,
    content: html`<a class="skip-link" href="#content">Skip to content</a>
      ${masthead(page)}
      <main class="listen-main" id="content" tabindex="-1" data-player-scope data-place="listen" data-view="${page.view}">
        <header class="listen-head">
          <h1 class="listen-title ${[...conversion.title].length > longTitle ? 'listen-title-long' : ''}" lang="${language}">${conversion.title}</h1>
          ${facts(page)}
        </header>
        ${episode === null ? waitingView(conversion) : recording(page, siteUrl)}
      </main>
      <footer class="listen-foot"><p>Narrated with <a href="/">Aloud</a></p></footer>`,
  });
}

function masthead({ conversion, organization: { name, websiteUrl, logoUrl } }: PublicPage): SafeHtml {
  const link = websiteUrl !== null && /^https?:/i.test(websiteUrl);
  const logo =
    logoUrl === null ? '' : html`<img class="listen-logo" src="/listen/${conversion.id}/logo" alt="">`;
  const content = html`${logo}<span class="listen-organization">${name}</span>`;
  return html`<header class="listen-masthead">
    ${link ? html`<a class="listen-home" href="${websiteUrl}" rel="noopener">${content}</a>` : content}
  </header>`;
}

function facts({ conversion: { completedAt, createdAt, durationSeconds } }: PublicPage): SafeHtml {
  const date = completedAt ?? createdAt;
  const length =
    durationSeconds === null
      ? ''
      : html` <span aria-hidden="true">·</span>
    <time datetime="${machineLength(durationSeconds)}">${spokenLength(durationSeconds)}</time>`;
  return html`<p class="listen-facts"><time datetime="${date.toISOString()}">${dayInFull(date)}</time>${length}</p>`;
}

function recording(page: PublicPage, siteUrl: string): SafeHtml {
  const { conversion, organization, episode } = page;
  const { sentences = [], chapters = [], peaks = [] } = episode ?? {};
  const { id, title, script } = conversion;
  const durationSeconds = conversion.durationSeconds ?? 0;
  const audioUrl = `/listen/${id}/audio.mp3`;
  const sections = layOutTranscript(script, sentences);
  return html`${playerView({
    id,
    title,
    artist: organization.name,
    audioUrl,
    durationSeconds,
    peaks,
    chapters,
    listsChapters: false,
    preload: 'metadata',
    actions: actions(page, siteUrl),
  })}
    <div class="listen-body ${chapters.length > 1 ? 'listen-body-chapters' : ''}">
      ${
        chapters.length > 1
          ? html`<nav class="listen-chapters" aria-labelledby="chapters">
        <h2 class="listen-label" id="chapters">Chapters</h2>
        <div lang="${script?.language ?? 'en'}">${chapterList(chapters)}</div>
      </nav>`
          : ''
      }
      <section class="listen-transcript" aria-labelledby="transcript">
        <h2 class="listen-label" id="transcript">Transcript</h2>
        ${transcriptView({ sections, language: script?.language ?? 'en', isDialogue: script?.speakers === 2 })}
      </section>
    </div>
    <button class="follow" type="button" hidden>Follow along</button>`;
}

function actions({ conversion: { id, title } }: PublicPage, siteUrl: string): SafeHtml {
  const { listenUrl, embedUrl } = publicPages(siteUrl, id);
  return html`<details class="player-menu share">
      <summary class="player-tool listen-action">${shareIcon} <span class="listen-action-text">Share</span></summary>
      <div class="player-menu-panel share-panel">
        <h2 class="listen-label">Link</h2>
        ${copyCode(listenUrl)}
        <h2 class="listen-label">Player for your page</h2>
        ${copyCode(embedCode(embedUrl, title))}
      </div>
    </details>
    <a class="player-tool listen-action" href="/listen/${id}/audio.mp3?download" download>${downloadIcon}
      <span class="listen-action-text">Download</span></a>`;
}
