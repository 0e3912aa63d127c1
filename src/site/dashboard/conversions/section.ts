import { extname } from 'node:path';
import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import type { KeyMode } from '../../../domain/api-key.ts';
import { attachment } from '../../../domain/attachment.ts';
import { Problem } from '../../../domain/errors.ts';
import { html } from '../../../html/safe-html.ts';
import { cancelConversion } from '../../../operations/conversions/attempt.ts';
import {
  deleteConversion,
  findMedia,
  showConversion,
  updateConversion,
} from '../../../operations/conversions/conversions.ts';
import { retryConversion } from '../../../operations/conversions/create-conversion.ts';
import { followConversion } from '../../../operations/conversions/follow-conversion.ts';
import { previewBeginning } from '../../../operations/conversions/preview-beginning.ts';
import { streamHolder } from '../../../operations/conversions/stream-holder.ts';
import { openConversion } from '../../../operations/drafts/drafts.ts';
import { createEmbedToken, revokeEmbedToken } from '../../../operations/embed-tokens.ts';
import { isUuid } from '../../../operations/input.ts';
import { counted } from '../../components/format.ts';
import { formText, queryText, repeatedText } from '../../layout/request.ts';
import { page, type Route, submit } from '../../layout/routes.ts';
import { confirmation } from '../layout/actions.ts';
import type { DashboardContext, Section } from '../layout/section.ts';
import { conversionId, showDetail } from './detail-page.ts';
import { pageSize, showConversions } from './list-page.ts';

const files = {
  'audio.mp3': 'audio',
  'captions.vtt': 'captions',
  'subtitles.srt': 'subtitles',
  'chapters.json': 'chapters',
} as const;

const createToken = { key: null, operation: 'dashboard', body: null };

export const conversionsSection: Section = {
  path: 'conversions',
  name: 'Episodes',
  group: 'work',
  hasModes: true,
  flashMessages: {
    deleted: 'Episode deleted.',
    'all-deleted': 'Episodes deleted.',
    'made-quota': 'Your episode is on its way. It used one episode of your monthly quota.',
    'made-credit': 'Your episode is on its way. It used one credit.',
    'made-free': 'Your episode is on its way. It’s free.',
    canceled: 'Canceled.',
    retried: 'Retry started.',
    renamed: 'Title changed, on public pages too. The audio stays the same.',
    shared: 'Anyone with the link can listen now.',
    unshared: 'Only your organization can listen now.',
    'token-created': 'Embed token created. Open it below to get the code.',
    'token-revoked': 'Embed token revoked. It no longer works.',
  },
  routes: [
    page('/conversions', showConversions),
    confirmation('/conversions/delete', askToDeleteChosen),
    submit('/conversions/delete', deleteChosen),
    page('/conversions/:id', showDetail),
    page('/conversions/:id/events', followProgress),
    ...Object.entries(files).map(([name, file]) =>
      page(`/conversions/:id/${name}`, (dashboard: DashboardContext) => sendMedia(dashboard, name, file)),
    ),
    page('/conversions/:id/beginning.mp3', sendBeginning),
    change('/cancel', async ({ context }, id) => {
      await cancelConversion(context, id);
      return 'canceled';
    }),
    change('/retry', async ({ context }, id) => {
      await retryConversion(context, id);
      return 'retried';
    }),
    submit('/conversions/:id/edit', async (dashboard) => {
      const episode = conversionId(dashboard);
      const { id } = await openConversion(dashboard.context, episode);
      return dashboard.goTo(`/studio/${id}`, undefined, { episode });
    }),
    change('/title', async ({ context, request }, id) => {
      await updateConversion(context, id, { title: formText(request, 'title', 2000) });
      return 'renamed';
    }),
    change('/sharing', async ({ context, request }, id) => {
      const publicUrl = formText(request, 'public', 3) === 'yes';
      await updateConversion(context, id, { publicUrl });
      return publicUrl ? 'shared' : 'unshared';
    }),
    change('/tokens', async ({ context }, id) => {
      await createEmbedToken(context, id, createToken);
      return 'token-created';
    }),
    change('/tokens/revoke', async ({ context, request }, id) => {
      await revokeEmbedToken(context, id, formText(request, 'token', 100));
      return 'token-revoked';
    }),
    confirmation('/conversions/:id/delete', askToDelete),
    submit('/conversions/:id/delete', async (dashboard) => {
      await deleteConversion(dashboard.context, conversionId(dashboard));
      return dashboard.goTo('/conversions', 'deleted');
    }),
  ],
};

/** Changes the conversion, then shows it again with the notice that `act` names. */
function change(
  path: string,
  act: (dashboard: DashboardContext, id: string) => Promise<string>,
): Route<DashboardContext> {
  const handler = async (dashboard: DashboardContext) => {
    const id = conversionId(dashboard);
    const done = await act(dashboard, id);
    return dashboard.goTo(`/conversions/${id}`, done);
  };
  return submit(`/conversions/:id${path}`, handler, { show: showDetail });
}

async function askToDelete(dashboard: DashboardContext) {
  const { id, title } = await showConversion(dashboard.context, conversionId(dashboard));
  return {
    title: 'Delete this episode?',
    content: html`<p><strong>${title}</strong></p><p>${deletionText(dashboard.context.caller.mode)}</p>`,
    button: 'Delete episode',
    back: `/conversions/${id}`,
  };
}

async function sendMedia(
  dashboard: DashboardContext,
  name: string,
  file: (typeof files)[keyof typeof files],
) {
  const { request, reply, context, site } = dashboard;
  const { key, contentType, conversion } = await findMedia(context, conversionId(dashboard), file);
  return site.siteApi.sendFile(request, reply, {
    key,
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'private, no-cache',
      ...(queryText(request, 'download') !== '' && {
        'Content-Disposition': attachment(conversion.published.title, extname(name)),
      }),
    },
  });
}

/** Sends the first paragraph of an episode in progress. */
async function sendBeginning(dashboard: DashboardContext) {
  const { context, request, reply } = dashboard;
  const signal = abortedOnClose(request);
  const sound = await previewBeginning(context, conversionId(dashboard), signal);
  return reply.type('audio/mpeg').header('Cache-Control', 'private, no-store').send(sound);
}

/** Sends the progress as server-sent events. */
async function followProgress(dashboard: DashboardContext) {
  const id = conversionId(dashboard);
  const { request, reply, context, site } = dashboard;
  return site.siteApi.sendStates(request, reply, streamHolder(context.caller), (signal) =>
    followConversion(context, id, signal),
  );
}

/** Asks for confirmation before the conversions selected in the list are deleted. */
async function askToDeleteChosen({ context, request }: DashboardContext) {
  const chosen = await Promise.all(idsIn(request.query).map((id) => showConversion(context, id)));
  const names = chosen.map(({ title }) => html`<strong>${title}</strong>`);
  return {
    title: chosen.length === 0 ? 'Nothing is selected' : `Delete ${counted(chosen.length, 'episode')}?`,
    content:
      chosen.length === 0
        ? html`<p>Go back and select the episodes to delete.</p>`
        : html`${chosen.length === 1 ? html`<p>${names}</p>` : html`<ul class="plain-list">${names.map((name) => html`<li>${name}</li>`)}</ul>`}
      <p>${deletionText(context.caller.mode, chosen.length)}</p>`,
    fields: html`${chosen.map(({ id }) => html`<input type="hidden" name="id" value="${id}">`)}`,
    button: chosen.length === 0 ? null : `Delete ${counted(chosen.length, 'episode')}`,
    back: '/conversions',
  };
}

/** Explains the effect of deleting one or several conversions. */
function deletionText(mode: KeyMode, count = 1): string {
  const [its, it, drafts] =
    count === 1 ? ['its', 'it', 'A draft of it stays'] : ['their', 'them', 'Drafts of them stay'];
  return `This permanently deletes ${its} text, script, audio, captions and embed tokens. Pages that embed ${it} stop playing immediately.${mode === 'live' ? ' Nothing is refunded.' : ''} ${drafts} in the studio.`;
}

async function deleteChosen(dashboard: DashboardContext) {
  const ids = idsIn(dashboard.request.body);
  for (const id of ids)
    await deleteConversion(dashboard.context, id).catch((error: unknown) => {
      // Someone else has deleted it in the meantime.
      if (!(error instanceof Problem && error.code === 'NOT_FOUND')) throw error;
    });
  return dashboard.goTo('/conversions', ids.length === 0 ? undefined : 'all-deleted');
}

function idsIn(fields: unknown): string[] {
  return [...new Set(repeatedText(fields, 'id', pageSize).filter(isUuid))];
}
