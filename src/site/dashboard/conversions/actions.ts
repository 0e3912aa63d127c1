import type { FastifyReply } from 'fastify';
import { html } from '../../../html/safe-html.ts';
import {
  deleteConversion,
  showConversion,
  updateConversion,
} from '../../../operations/conversions/conversions.ts';
import { retryConversion } from '../../../operations/conversions/create-conversion.ts';
import { createEmbedToken, revokeEmbedToken } from '../../../operations/embed-tokens.ts';
import { boundedText } from '../../../operations/input.ts';
import { formText } from '../../frame/form-text.ts';
import { goTo } from '../frame/address.ts';
import { confirmationPage } from '../frame/confirmation.ts';
import type { DashboardContext } from '../frame/section.ts';
import { conversionId } from './conversion-id.ts';

export async function retry(dashboard: DashboardContext): Promise<FastifyReply> {
  const id = conversionId(dashboard);
  await retryConversion(dashboard.context, id);
  return goTo(dashboard, `/conversions/${id}`, { done: 'retried' });
}

export async function changeSharing(dashboard: DashboardContext): Promise<FastifyReply> {
  const id = conversionId(dashboard);
  const publicUrl = formText(dashboard.request, 'public', 3) === 'yes';
  await updateConversion(dashboard.context, id, { publicUrl });
  return goTo(dashboard, `/conversions/${id}`, { done: publicUrl ? 'shared' : 'unshared' });
}

export async function rename(dashboard: DashboardContext): Promise<FastifyReply> {
  const id = conversionId(dashboard);
  const title = boundedText('title', formText(dashboard.request, 'title', 2000), 500);
  await updateConversion(dashboard.context, id, { title });
  return goTo(dashboard, `/conversions/${id}`, { done: 'renamed' });
}

export async function createToken(dashboard: DashboardContext): Promise<FastifyReply> {
  const id = conversionId(dashboard);
  await createEmbedToken(dashboard.context, id, { key: null, operation: 'dashboard', body: null });
  return goTo(dashboard, `/conversions/${id}`, { done: 'token-created' });
}

export async function revokeToken(dashboard: DashboardContext): Promise<FastifyReply> {
  const id = conversionId(dashboard);
  await revokeEmbedToken(dashboard.context, id, formText(dashboard.request, 'token', 100));
  return goTo(dashboard, `/conversions/${id}`, { done: 'token-revoked' });
}

export async function confirmDeletion(dashboard: DashboardContext): Promise<FastifyReply> {
  const { id, title } = await showConversion(dashboard.context, conversionId(dashboard));
  return confirmationPage(dashboard, {
    title: 'Delete this conversion?',
    content: html`<p><strong class="table-link">${title}</strong></p>
      <p>Its audio, captions and embed tokens will be gone for good. Pages that embed it stop playing at once.
        Nothing is refunded.</p>`,
    button: 'Delete for good',
    path: `/conversions/${id}/delete`,
    back: `/conversions/${id}`,
  });
}

export async function deleteForGood(dashboard: DashboardContext): Promise<FastifyReply> {
  await deleteConversion(dashboard.context, conversionId(dashboard));
  return goTo(dashboard, '/conversions', { done: 'deleted' });
}
