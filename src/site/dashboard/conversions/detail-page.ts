import type { FastifyReply } from 'fastify';
import { type Conversion, hasAudio } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showConversion } from '../../../operations/conversions/conversions.ts';
import { showTimeline } from '../../../operations/dashboard.ts';
import { listEmbedTokens } from '../../../operations/embed-tokens.ts';
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
import type { DashboardContext } from '../frame/section.ts';
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
export async function showDetail(dashboard: DashboardContext): Promise<FastifyReply> {
  const id = conversionId(dashboard);
  const conversion = await showConversion(dashboard.context, id);
  const [moments, tokens, episode, deliveries] = await Promise.all([
    showTimeline(dashboard.context, id),
    listEmbedTokens(dashboard.context, id),
    readEpisode(dashboard.context, conversion),
    conversionDeliveries(dashboard, conversion),
  ]);
  const mayManage = hasRole(dashboard.context.caller, 'admin');
  const content = html`<div class="detail">
    <div class="detail-main">
      ${episode ? playerPart(dashboard, conversion, episode) : progressPart(dashboard, conversion)}
      ${warningsPart(conversion)}
      ${scriptPart(conversion)}
      ${qualityPart(conversion)}
      ${deliveries}
      ${sourcePart(conversion)}
      ${asApiCalls(dashboard.site.siteUrl, conversion)}
    </div>
    <div class="detail-side">
      ${sharingPart(dashboard, conversion, { tokens, mayManage })}
      ${timelinePart(moments, dashboard.now)}
      ${titlePart(dashboard, conversion)}
      ${mayManage ? removal(dashboard, conversion) : ''}
    </div>
  </div>`;
  return showPage(dashboard, {
    title: conversion.title,
    parent: { name: 'Conversions', href: addressOf(dashboard, '/conversions') },
    facts: facts(conversion, dashboard.now),
    actions: actions(dashboard, conversion),
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

function actions(dashboard: DashboardContext, conversion: Conversion): SafeHtml | null {
  const path = `/conversions/${conversion.id}`;
  if (conversion.status === 'failed')
    return postForm(dashboard, `${path}/retry`, submitButton('Retry', 'primary'), { look: 'inline-form' });
  if (!hasAudio(conversion)) return null;
  return linkButton('Download', addressOf(dashboard, `${path}/audio.mp3`, { download: 'yes' }), 'secondary');
}

function titlePart(dashboard: DashboardContext, { id, title }: Conversion): SafeHtml {
  const fields = html`${field({ name: 'title', label: 'New title', type: 'text', autocomplete: 'off', value: title, maxLength: 500 })}
    ${submitButton('Rename', 'secondary')}`;
  return html`<section class="part" aria-labelledby="rename">
    <h2 id="rename" class="part-title">Title</h2>
    <p class="part-note">Lists and public pages show it. The audio is not made anew.</p>
    <details class="fold"><summary>Rename this conversion</summary>
      ${postForm(dashboard, `/conversions/${id}/title`, fields, { look: 'form' })}
    </details>
  </section>`;
}

function removal(dashboard: DashboardContext, { id }: Conversion): SafeHtml {
  return html`<section class="part" aria-labelledby="removal">
    <h2 id="removal" class="part-title">Delete</h2>
    <p class="part-note">Audio, captions and embed tokens go for good.</p>
    <p><a href="${addressOf(dashboard, `/conversions/${id}/delete`)}">Delete this conversion…</a></p>
  </section>`;
}
