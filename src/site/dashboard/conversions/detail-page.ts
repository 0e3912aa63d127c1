import { type Conversion, type ConversionError, hasAudio } from '../../../domain/conversion.ts';
import { Problem } from '../../../domain/errors.ts';
import { expiredAudio } from '../../../domain/retention.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showPresentConversion } from '../../../operations/conversions/conversions.ts';
import { showTimeline } from '../../../operations/conversions/timeline.ts';
import { listEmbedTokens } from '../../../operations/embed-tokens.ts';
import { isUuid } from '../../../operations/input.ts';
import { showPlays } from '../../../operations/plays.ts';
import { type Episode, readEpisode } from '../../../operations/public-pages/read-episode.ts';
import { copyCode, statusTag, tag } from '../../components/elements.ts';
import { field, linkButton, submitButton } from '../../components/form.ts';
import { clock, timeAgo } from '../../components/format.ts';
import { playerView } from '../../components/player.ts';
import { playerWords } from '../../components/player-words.ts';
import { queryText } from '../../layout/request.ts';
import { confirmLink } from '../layout/actions.ts';
import { buttonForm, part, postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { playsPart } from '../plays-part.ts';
import { voiceNotes } from '../studio/voice-notes.ts';
import { conversionDeliveries } from '../webhooks/deliveries.ts';
import {
  qualityPart,
  type ShownVersion,
  scriptPart,
  settingsPart,
  sourcePart,
  timelinePart,
  warningsPart,
} from './detail-parts.ts';
import { kindNames } from './list-page.ts';
import { progressPart } from './progress-part.ts';
import { sharingPart } from './sharing-part.ts';

export function conversionId({ id }: DashboardContext): string {
  if (!isUuid(id)) throw new Problem('NOT_FOUND');
  return id.toLowerCase();
}

export async function showDetail(dashboard: DashboardContext) {
  const id = conversionId(dashboard);
  const conversion = await showPresentConversion(dashboard.context, id);
  const shown =
    conversion.status === 'failed' && hasAudio(conversion) ? audibleVersion(conversion) : conversion;
  const [timeline, tokens, episode, deliveries, plays, voices, replaced] = await Promise.all([
    showTimeline(dashboard.context, id),
    listEmbedTokens(dashboard.context, id),
    readEpisode(dashboard.context, conversion),
    conversionDeliveries(dashboard, conversion),
    showPlays(dashboard.context, { conversionId: id }),
    // If a vendor is unreachable, only the names are missing.
    dashboard.context.listVoices(dashboard.context.caller.mode).catch(() => []),
    replacedVoices(dashboard, shown),
  ]);
  const sharing = sharingPart(dashboard, conversion, tokens);
  const content = html`<div class="detail detail-conversion ${sharing ? 'detail-shared' : ''}">
    <div class="detail-main">
      ${conversion.status === 'completed' && episode ? '' : await statePart(dashboard, conversion)}
      ${episode ? playerPart(dashboard, conversion, episode) : ''}
    </div>
    ${sharing ? html`<div class="detail-side">${sharing}</div>` : ''}
    <div class="detail-main">
      ${episode ? part('plays', 'Plays', playsPart(plays)) : ''}
      ${warningsPart(shown, replaced)}
      ${scriptPart(shown)}
      ${qualityPart(shown)}
      ${deliveries}
      ${sourcePart(conversion)}
      ${apiPart(dashboard.site.siteUrl, id)}
    </div>
    <div class="detail-side">
      ${settingsPart(shown, voices)}
      ${timelinePart(timeline, dashboard.now)}
      ${titlePart(dashboard, conversion)}
      ${dashboard.mayManage ? deletePart(dashboard, conversion) : ''}
    </div>
  </div>`;
  return showPage(dashboard, {
    title: conversion.title,
    parent: ['Episodes', '/conversions'],
    facts: facts(conversion, dashboard.now),
    actions: actions(dashboard, conversion),
    content,
    isNoticeOutdated:
      isEnded(conversion) && /^(?:made-|retried)/.test(queryText(dashboard.request, 'done', 40)),
    scripts: ['conversion.js', 'hear.js', 'confirm.js'],
  });
}

/**
 * Returns the episode that stays public after a new attempt failed. Its settings belong to an earlier request, so they
 * are left out.
 */
function audibleVersion({ published: { script }, quality }: Conversion): ShownVersion {
  return { script, quality, status: 'completed', settings: null, voice: null, warnings: [] };
}

/** Describes replaced voices with the texts of the studio. */
function replacedVoices(dashboard: DashboardContext, { voice, settings, script }: ShownVersion) {
  if (!script || !settings || !voice) return new Map<string, string>();
  return voiceNotes(dashboard, { voice, ...settings, language: script.language }, 'reads');
}

function isEnded({ status }: Conversion): boolean {
  return status === 'completed' || status === 'failed';
}

function facts(conversion: Conversion, now: Date): SafeHtml {
  const { sourceType, durationSeconds, publicUrl, createdAt } = conversion;
  return html`${statusTag(conversion)} <span>${kindNames[sourceType]}</span>
    ${durationSeconds === null ? '' : html`<span class="figures-text">${clock(durationSeconds)}</span>`}
    ${publicUrl ? tag('Shared') : ''} <span>${timeAgo(createdAt, now)}</span>`;
}

/** Offers only the actions that are possible in this state. */
function actions(dashboard: DashboardContext, conversion: Conversion): SafeHtml | null {
  const { id, status, shownStatus, error, audioExpired } = conversion;
  const path = `/conversions/${id}`;
  const isFailed = status === 'failed';
  const isLost = status === 'completed' && !hasAudio(conversion) && !audioExpired;
  if (!isFailed && !isLost && !hasAudio(conversion)) return null;
  const download = linkButton(
    'Download',
    dashboard.at(`${path}/audio.mp3`, { download: 'yes' }),
    'secondary',
  );
  const edit = buttonForm(dashboard, `${path}/edit`, submitButton('Edit', 'secondary'));
  const retry = buttonForm(
    dashboard,
    `${path}/retry`,
    submitButton(isLost || (isFailed && shownStatus === 'completed') ? 'Make again' : 'Retry'),
  );
  return html`${hasAudio(conversion) ? download : ''}
    ${hasAudio(conversion) || isFailed ? edit : ''}
    ${isLost || (isFailed && error?.retryable !== false) ? retry : ''}`;
}

function playerPart(dashboard: DashboardContext, conversion: Conversion, episode: Episode): SafeHtml {
  const { id } = conversion;
  const { chapters } = episode;
  const audioUrl = dashboard.at(`/conversions/${id}/audio.mp3`);
  const download = (name: string) => dashboard.at(`/conversions/${id}/${name}`, { download: 'yes' });
  return html`<div class="part">
    ${isEnded(conversion) ? '' : html`<p class="part-note">This is the previous recording. The new one replaces it when it’s ready.</p>`}
    ${playerView(conversion, episode, { artist: dashboard.context.membership.organization.name, audioUrl, words: playerWords('en') })}
    ${chapters.length > 1 ? chapterLinks(audioUrl, chapters) : ''}
    <p class="part-links">
      <a href="${download('captions.vtt')}">Captions (WebVTT)</a>
      <a href="${download('subtitles.srt')}">Subtitles (SRT)</a>
      <a href="${download('chapters.json')}">Chapters (JSON)</a>
    </p>
  </div>`;
}

/** Without scripts, a chapter opens the audio file at its start time. */
function chapterLinks(audioUrl: string, chapters: Episode['chapters']): SafeHtml {
  const links = chapters.map(
    ({ start, title }) => html`<li>
      <a class="chapter-link" href="${audioUrl}#t=${start}" data-start="${start}"><span class="figures-text">${clock(start)}</span> ${title}</a>
    </li>`,
  );
  return html`<nav aria-label="Chapters"><ol class="chapter-list">${links}</ol></nav>`;
}

/** Returns the content in place of a player. */
function statePart(dashboard: DashboardContext, conversion: Conversion): Promise<SafeHtml> | SafeHtml {
  const { status, shownStatus, error } = conversion;
  if (status === 'failed' && shownStatus === 'completed')
    return html`<section class="part"><p class="part-note">You canceled the new version, so this one stays. “Make again” continues with the new one and is charged as one more episode.</p></section>`;
  if (shownStatus === 'canceled')
    return html`<section class="part"><p class="part-note">This episode was canceled. A retry reuses finished work and is charged as one more episode.</p></section>`;
  if (status === 'failed')
    return failure(error ?? { code: '', message: 'We don’t know why.' }, hasAudio(conversion));
  if (status === 'completed') {
    const note = conversion.audioExpired ? expiredAudio : 'The audio is no longer stored.';
    return html`<section class="part"><p class="part-note">${note}</p></section>`;
  }
  return progressPart(dashboard, { ...conversion, status });
}

function failure({ message, retryable }: ConversionError, isRevision: boolean): SafeHtml {
  return html`<section class="part" aria-labelledby="failure">
    <div class="notice notice-failed">
      <h2 id="failure">${isRevision ? 'Making it again failed' : 'This episode failed'}</h2>
      <p>${message}</p>
      ${isRevision ? html`<p>Listeners still hear the previous version.</p>` : ''}
      <p class="part-note">${retryable === false ? 'A retry would fail again. Edit the text and make the episode again.' : 'A retry reuses finished work and is charged as one more episode.'}</p>
    </div>
  </section>`;
}

function apiPart(siteUrl: string, id: string): SafeHtml {
  const call = `curl ${siteUrl}/v1/conversions/${id} \\\n  -H "Authorization: Bearer $ALOUD_KEY"`;
  return html`<details class="part fold">
    <summary class="part-title">API request</summary>
    ${copyCode(call)}
  </details>`;
}

function titlePart(dashboard: DashboardContext, { id, title }: Conversion): SafeHtml {
  const fields = html`${field({ form: dashboard, name: 'title', label: 'New title', value: title, maxLength: 500 })}
    ${submitButton('Rename', 'secondary')}`;
  const content = html`<p class="part-note">Shown in lists and on public pages. Renaming doesn’t change the audio.</p>
    <details class="fold" ${dashboard.fault.errors.length > 0 ? 'open' : ''}><summary>Rename this episode</summary>
      ${postForm(dashboard, `/conversions/${id}/title`, fields, { look: 'form' })}
    </details>`;
  return part('rename', 'Title', content);
}

function deletePart(dashboard: DashboardContext, { id }: Conversion): SafeHtml {
  const content = html`<p class="part-note">Permanently deletes the text, script, audio, captions and embed tokens.</p>
    <p class="act-links">${confirmLink('Delete this episode', dashboard.at(`/conversions/${id}/delete`))}</p>`;
  return part('removal', 'Delete', content);
}
