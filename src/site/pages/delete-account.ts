import type { FastifyInstance } from 'fastify';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import {
  cancelOwnAccountDeletion,
  exportOwnAccount,
  planOwnAccountDeletion,
  showOwnDeletion,
} from '../../operations/deletion/delete-account.ts';
import { PasswordNeeded, requireRecentPassword } from '../../operations/sign-in/passwords.ts';
import { faultNotice } from '../components/elements.ts';
import { field, linkButton, ownForm, submitButton } from '../components/form.ts';
import { counted, dayInFull } from '../components/format.ts';
import { layout } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { formText } from '../layout/request.ts';
import { page, type Route, submit } from '../layout/routes.ts';
import { type AccountContext, signedInRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';
import { setting } from './account.ts';

/** Routes to export and delete the user's own account. */
export function deleteAccountRoutes(server: FastifyInstance, site: SiteOptions): void {
  const routes = [
    page('/account/data', showData),
    page('/account/data/export', sendExport),
    submit('/account/data/delete', scheduleDeletion, { show: showData }),
    submit('/account/data/delete/cancel', cancelDeletion),
  ];
  signedInRoutes(server, site, routes.map(orPassword), async (account) => account);
}

/** Asks for the password first, unless it was entered in the last minutes. */
function orPassword(route: Route<AccountContext>): Route<AccountContext> {
  const handler = async (account: AccountContext) => {
    try {
      return await route.handler(account);
    } catch (error) {
      if (!(error instanceof PasswordNeeded)) throw error;
      return account.reply.redirect('/confirm-password?return=/account/data', 303);
    }
  };
  return { ...route, handler };
}

async function showData(account: AccountContext) {
  const { reply, session, context, fault } = account;
  requireRecentPassword(session.signedInUser);
  const deleteAfter = await showOwnDeletion(context);
  const content = html`<p class="page-parent"><a href="/account">Your account</a></p>
    <h1>Your data</h1>
    ${faultNotice(fault)}
    <div class="settings">
      ${setting('export', 'Export', exportLink)}
      ${deleteAfter === null ? deletionForm(account) : cancelForm(account, deleteAfter)}
    </div>`;
  return sendPage(
    reply,
    layout({ title: 'Your data – Aloud', session, width: 'wide', content }),
    fault.status,
  );
}

const exportLink = html`<p>Everything this installation stores about you, as JSON Lines in a tar file. Episodes belong to
    organizations, and an owner can export those.</p>
  <p class="actions">${linkButton('Download your data', '/account/data/export', 'secondary')}</p>`;

function deletionForm(account: AccountContext): SafeHtml {
  const days = account.context.dataRules.deletionGraceDays;
  const form = html`${field({ form: account, name: 'leave_email', label: `Type ${account.session.signedInUser.email} to confirm`, noun: 'This', type: 'email' })}
    <p class="actions"><button class="button button-danger" type="submit">Delete your account</button></p>`;
  const text = html`<p>Your API keys stop working right away. Your account is deleted ${days === 0 ? 'within minutes' : `after ${counted(days, 'day')}. You can cancel until then`}.
      Your organizations aren’t deleted.</p>
    ${ownForm(account.session, '/account/data/delete', form)}`;
  return setting('delete', 'Delete your account', text);
}

function cancelForm({ session }: AccountContext, deleteAfter: Date): SafeHtml {
  const text = html`<p>Scheduled for ${dayInFull(deleteAfter)}. Until then, your API keys don’t work and you can’t use any organization.</p>
    ${ownForm(session, '/account/data/delete/cancel', submitButton('Keep your account'))}`;
  return setting('delete', 'Your account will be deleted', text);
}

async function sendExport({ context, reply }: AccountContext) {
  const stream = await exportOwnAccount(context);
  return reply
    .type('application/x-tar')
    .headers({ 'Cache-Control': 'no-store', 'Content-Disposition': 'attachment; filename="account.tar"' })
    .send(stream);
}

async function scheduleDeletion({ request, reply, context }: AccountContext) {
  await planOwnAccountDeletion(context, { email: formText(request, 'leave_email', 254) });
  return reply.redirect('/account/data', 303);
}

async function cancelDeletion({ reply, context }: AccountContext) {
  await cancelOwnAccountDeletion(context);
  return reply.redirect('/account', 303);
}
