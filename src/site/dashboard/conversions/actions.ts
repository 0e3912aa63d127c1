import type { FastifyReply } from 'fastify';
import { html } from '../../../html/safe-html.ts';
import { deleteConversion } from '../../../operations/conversions/delete-conversion.ts';
import { retryConversion } from '../../../operations/conversions/retry-conversion.ts';
import { showConversion } from '../../../operations/conversions/show-conversion.ts';
import { updateConversion } from '../../../operations/conversions/update-conversion.ts';
import { createEmbedToken } from '../../../operations/embed-tokens/create-embed-token.ts';
import { revokeEmbedToken } from '../../../operations/embed-tokens/revoke-embed-token.ts';
import { boundedText } from '../../../operations/input.ts';
import { formText } from '../../frame/form-text.ts';
import { goTo } from '../frame/address.ts';
import { confirmationPage } from '../frame/confirmation.ts';
import type { Visit } from '../frame/section.ts';
import { conversionId } from './conversion-id.ts';

export async function retry(visit: Visit): Promise<FastifyReply> {
  const id = conversionId(visit);
  await retryConversion(visit.desk, id);
  return goTo(visit, `/conversions/${id}`, { done: 'retried' });
}

export async function changeSharing(visit: Visit): Promise<FastifyReply> {
  const id = conversionId(visit);
  const publicUrl = formText(visit.request, 'public', 3) === 'yes';
  await updateConversion(visit.desk, id, { publicUrl });
  return goTo(visit, `/conversions/${id}`, { done: publicUrl ? 'shared' : 'unshared' });
}

export async function rename(visit: Visit): Promise<FastifyReply> {
  const id = conversionId(visit);
  const title = boundedText('title', formText(visit.request, 'title', 2000), 500);
  await updateConversion(visit.desk, id, { title });
  return goTo(visit, `/conversions/${id}`, { done: 'renamed' });
}

export async function createToken(visit: Visit): Promise<FastifyReply> {
  const id = conversionId(visit);
  await createEmbedToken(visit.desk, id, { key: null, operation: 'dashboard', body: null });
  return goTo(visit, `/conversions/${id}`, { done: 'token-created' });
}

export async function revokeToken(visit: Visit): Promise<FastifyReply> {
  const id = conversionId(visit);
  await revokeEmbedToken(visit.desk, id, formText(visit.request, 'token', 100));
  return goTo(visit, `/conversions/${id}`, { done: 'token-revoked' });
}

export async function confirmDeletion(visit: Visit): Promise<FastifyReply> {
  const { id, title } = await showConversion(visit.desk, conversionId(visit));
  return confirmationPage(visit, {
    title: 'Delete this conversion?',
    content: html`<p><strong class="table-link">${title}</strong></p>
      <p>Its audio, captions and embed tokens will be gone for good. Pages that embed it stop playing at once.
        Nothing is refunded.</p>`,
    button: 'Delete for good',
    path: `/conversions/${id}/delete`,
    back: `/conversions/${id}`,
  });
}

export async function deleteForGood(visit: Visit): Promise<FastifyReply> {
  await deleteConversion(visit.desk, conversionId(visit));
  return goTo(visit, '/conversions', { done: 'deleted' });
}
