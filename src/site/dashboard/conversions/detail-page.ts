import type { FastifyReply } from 'fastify';
import { type Conversion, hasAudio } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showConversion } from '../../../operations/conversions/show-conversion.ts';
import { showTimeline } from '../../../operations/dashboard/show-timeline.ts';
import { listEmbedTokens } from '../../../operations/embed-tokens/list-embed-tokens.ts';
import { readEpisode } from '../../../operations/public-pages/read-episode.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { linkButton, submitButton } from '../../components/button.ts';
import { clock } from '../../components/duration.ts';
import { field } from '../../components/field.ts';
import { statusTag } from '../../components/status-tag.ts';
import { tag } from '../../components/tag.ts';
import { timeAgo } from '../../components/time.ts';
import { addressOf } from '../frame/address.ts';
import { postForm } from '../frame/post-form.ts';
import type { Visit } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { conversionDeliveries } from '../webhooks/conversion-deliveries.ts';
import { asApiCalls } from './api-calls.ts';
import { conversionId } from './conversion-id.ts';
import { playerPart } from './player-part.ts';
import { progressPart } from './progress-part.ts';
import { qualityPart } from './quality-part.ts';
import { scriptPart, sourcePart } from './script-part.ts';
import { sharingPart } from './sharing-part.ts';
import { timelinePart } from './timeline-part.ts';
import { warningsPart } from './warnings-part.ts';
import { kindNames } from './words.ts';

/** One conversion: how it stands, how it sounds, what it says, and who may hear it. */
export async function showDetail(visit: Visit): Promise<FastifyReply> {
  const id = conversionId(visit);
  const conversion = await showConversion(visit.desk, id);
  const [moments, tokens, episode, deliveries] = await Promise.all([
    showTimeline(visit.desk, id),
    listEmbedTokens(visit.desk, id),
    readEpisode(visit.desk, conversion),
    conversionDeliveries(visit, conversion),
  ]);
  const mayManage = hasRole(visit.desk.caller, 'admin');
  const content = html`<div class="detail">
    <div class="detail-main">
      ${episode ? playerPart(visit, conversion, episode) : progressPart(visit, conversion)}
      ${warningsPart(conversion)}
      ${scriptPart(conversion)}
      ${qualityPart(conversion)}
      ${deliveries}
      ${sourcePart(conversion)}
      ${asApiCalls(visit.site.siteUrl, conversion)}
    </div>
    <div class="detail-side">
      ${sharingPart(visit, conversion, { tokens, mayManage })}
      ${timelinePart(moments, visit.now)}
      ${titlePart(visit, conversion)}
      ${mayManage ? removal(visit, conversion) : ''}
    </div>
  </div>`;
  return showPage(visit, {
    title: conversion.title,
    parent: { name: 'Conversions', href: addressOf(visit, '/conversions') },
    facts: facts(conversion, visit.now),
    actions: actions(visit, conversion),
    content,
    scripts: ['conversion.js'],
  });
}

function facts(
  { status, sourceType, durationSeconds, publicUrl, createdAt }: Conversion,
  now: Date,
): SafeHtml {
  return html`${statusTag(status)} <span>${kindNames[sourceType]}</span>
    ${durationSeconds === null ? '' : html`<span class="figures-text">${clock(durationSeconds)}</span>`}
    ${publicUrl ? tag('Shared') : ''} <span>${timeAgo(createdAt, now)}</span>`;
}

function actions(visit: Visit, conversion: Conversion): SafeHtml | null {
  const path = `/conversions/${conversion.id}`;
  if (conversion.status === 'failed')
    return postForm(visit, `${path}/retry`, submitButton('Retry', 'primary'), { look: 'inline-form' });
  if (!hasAudio(conversion)) return null;
  return linkButton('Download', addressOf(visit, `${path}/audio.mp3`, { download: 'yes' }), 'secondary');
}

function titlePart(visit: Visit, { id, title }: Conversion): SafeHtml {
  const fields = html`${field({ name: 'title', label: 'New title', type: 'text', autocomplete: 'off', value: title, maxLength: 500 })}
    ${submitButton('Rename', 'secondary')}`;
  return html`<section class="part" aria-labelledby="rename">
    <h2 id="rename" class="part-title">Title</h2>
    <p class="part-note">Lists and public pages show it. The audio is not made anew.</p>
    <details class="fold"><summary>Rename this conversion</summary>
      ${postForm(visit, `/conversions/${id}/title`, fields, { look: 'form' })}
    </details>
  </section>`;
}

function removal(visit: Visit, { id }: Conversion): SafeHtml {
  return html`<section class="part" aria-labelledby="removal">
    <h2 id="removal" class="part-title">Delete</h2>
    <p class="part-note">Audio, captions and embed tokens go for good.</p>
    <p><a href="${addressOf(visit, `/conversions/${id}/delete`)}">Delete this conversion…</a></p>
  </section>`;
}
