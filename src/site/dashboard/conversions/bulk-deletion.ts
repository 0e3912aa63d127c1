import type { KeyMode } from '../../../domain/api-key.ts';
import { Problem } from '../../../domain/errors.ts';
import { html } from '../../../html/safe-html.ts';
import { deleteConversion, showConversion } from '../../../operations/conversions/conversions.ts';
import { isUuid } from '../../../operations/input.ts';
import { counted } from '../../components/format.ts';
import { repeatedText } from '../../layout/request.ts';
import { type Route, submit } from '../../layout/routes.ts';
import { confirmation } from '../layout/actions.ts';
import { goTo } from '../layout/address.ts';
import type { DashboardContext } from '../layout/section.ts';
import { pageSize } from './list-page.ts';

/** Deletes what was chosen in the list, after a question. */
export const bulkDeletion: readonly Route<DashboardContext>[] = [
  confirmation('/conversions/delete', ask),
  submit('/conversions/delete', deleteChosen),
];

async function ask({ context, request }: DashboardContext) {
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

/** What deleting conversions means, for one or several. */
export function deletionText(mode: KeyMode, count = 1): string {
  const [its, it, drafts] =
    count === 1 ? ['its', 'it', 'A draft of it stays'] : ['their', 'them', 'Drafts of them stay'];
  return `This permanently deletes ${its} text, script, audio, captions and embed tokens. Pages that embed ${it} stop playing immediately.${mode === 'live' ? ' Nothing is refunded.' : ''} ${drafts} in the studio.`;
}

async function deleteChosen(dashboard: DashboardContext) {
  const ids = idsIn(dashboard.request.body);
  for (const id of ids)
    await deleteConversion(dashboard.context, id).catch((error: unknown) => {
      // Someone else deleted it meanwhile.
      if (!(error instanceof Problem && error.code === 'NOT_FOUND')) throw error;
    });
  return goTo(dashboard, '/conversions', ids.length === 0 ? undefined : 'all-deleted');
}

function idsIn(fields: unknown): string[] {
  return [...new Set(repeatedText(fields, 'id', pageSize).filter(isUuid))];
}
