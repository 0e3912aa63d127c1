import { attachment } from '../../../domain/attachment.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import {
  cancelDeletion as cancel,
  exportOwnOrganization,
  scheduleDeletion as schedule,
} from '../../../operations/deletion/delete-organization.ts';
import { requireRecentPassword } from '../../../operations/sign-in/passwords.ts';
import { field, linkButton, submitButton } from '../../components/form.ts';
import { counted, dayInFull } from '../../components/format.ts';
import { formText } from '../../layout/request.ts';
import { addressOf, goTo } from '../layout/address.ts';
import { buttonForm, part, postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

export function exportPart(dashboard: DashboardContext): SafeHtml {
  return part(
    'export',
    'Export',
    html`<p class="part-note">Your organization’s data as JSON Lines and all of its media, in one tar file. Secrets aren’t included.</p>
      <p class="actions">${linkButton('Download everything', addressOf(dashboard, '/data/export'), 'secondary')}</p>`,
  );
}

export function deletionPart(dashboard: DashboardContext): SafeHtml {
  const { membership, dataRules } = dashboard.context;
  const { deleteAfter } = membership.organization;
  if (deleteAfter === null)
    return part(
      'delete',
      'Delete the organization',
      html`<p class="part-note">Deletes all episodes, media, keys, members and the audit log, and the accounts of people who belong to no other organization${whenDeleted(dataRules.deletionGraceDays)}.</p>
        <p class="actions">${linkButton('Delete the organization', addressOf(dashboard, '/data/delete'), 'secondary')}</p>`,
    );
  return part(
    'delete',
    'This organization will be deleted',
    html`<p class="part-note">Scheduled for ${dayInFull(deleteAfter)}. Until then, API keys don’t work, episodes are paused, and public pages are hidden.</p>
      ${buttonForm(dashboard, '/data/delete/cancel', submitButton('Keep the organization'))}`,
  );
}

function whenDeleted(days: number): string {
  return days === 0 ? ' within minutes' : ` after ${counted(days, 'day')}. You can cancel until then`;
}

export async function sendExport({ context, reply }: DashboardContext) {
  const stream = await exportOwnOrganization(context);
  return reply
    .type('application/x-tar')
    .headers({
      'Cache-Control': 'no-store',
      'Content-Disposition': attachment(`${context.membership.organization.name} export`, '.tar'),
    })
    .send(stream);
}

export async function askDeletion(dashboard: DashboardContext) {
  const { context } = dashboard;
  requireRecentPassword(context.signedInUser);
  const days = context.dataRules.deletionGraceDays;
  const fields = html`${field({ form: dashboard, name: 'name', label: `Type “${context.membership.organization.name}” to confirm`, noun: 'This', maxLength: 200 })}
    <p class="actions">
      <button class="button button-danger" type="submit">Delete the organization</button>
      ${linkButton('Cancel', addressOf(dashboard, '/data'), 'secondary')}
    </p>`;
  return showPage(dashboard, {
    title: 'Delete the organization?',
    parent: ['Data', '/data'],
    content: html`<p class="measure">API keys stop working right away, and no more episodes are made. Everything is
      deleted${whenDeleted(days)}. <a href="${addressOf(dashboard, '/data')}">Export your data</a> first if you need it.</p>
      ${postForm(dashboard, '/data/delete', fields)}`,
  });
}

export async function scheduleDeletion(dashboard: DashboardContext) {
  await schedule(dashboard.context, { name: formText(dashboard.request, 'name', 1000) });
  return goTo(dashboard, '/data', 'planned');
}

export async function cancelDeletion(dashboard: DashboardContext) {
  await cancel(dashboard.context);
  return goTo(dashboard, '/data', 'canceled');
}
