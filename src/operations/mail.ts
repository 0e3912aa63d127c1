import { v7 as uuid } from 'uuid';
import type { MailContent, SendMail } from '../domain/mail.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import { type ClaimedMail, endMail, insertMail, postponeMail } from '../storage/mails.ts';
import { insertNotice, type NoticeReader } from '../storage/notices.ts';
import { findUserByEmail } from '../storage/users.ts';
import type { Services } from './context.ts';

export type Mail = {
  /** The organization whose members see an undelivered mail as a notice; null for a mail about an account. */
  readonly organizationId: string | null;
  /** A single address. Each recipient gets a separate mail. */
  readonly to: string;
  /** The kind of mail, such as `password-reset`. */
  readonly kind: string;
  readonly content: MailContent;
  /** Whether its link signs in whoever opens it. Such a link is never shown in the dashboard. */
  readonly hasSecret: boolean;
  /** The hours during which sending is retried; five days by default. */
  readonly hours?: number;
};

export const purpose = 'mail';

const fiveDays = 120;

/** Queues a mail in the caller's transaction. It is sent after the commit. */
export async function queueMail(services: Services, transaction: Database, mail: Mail): Promise<void> {
  await insertMail(transaction, {
    id: uuid(),
    organizationId: mail.organizationId,
    recipient: mail.to,
    kind: mail.kind,
    content: services.secrets.encrypt(purpose, JSON.stringify(mail.content)),
    hasSecret: mail.hasSecret,
    hours: mail.hours ?? fiveDays,
  });
}

export type MailTools = {
  readonly services: Services;
  /** Null if no mail server is configured. */
  readonly sendMail: SendMail | null;
  readonly log: (fields: object, message: string) => void;
};

/** Sends a mail and records the outcome: sent, retried later, or permanently failed. */
export async function deliverMail(tools: MailTools, mail: ClaimedMail) {
  const { services, sendMail } = tools;
  const content = decryptContent(services, mail);
  if (content instanceof Error) await failUnreadable(tools, mail, content);
  else if (mail.expired) await failMail(tools, mail, content, { state: 'expired', error: null });
  else if (sendMail) await send(tools, sendMail, mail, content);
  else if (mail.lastError !== null) await wait(tools, mail, mail.lastError);
  else await writeToLog(tools, mail, content);
}

function decryptContent({ secrets }: Services, { content }: ClaimedMail): MailContent | Error {
  try {
    return JSON.parse(secrets.decrypt(purpose, content));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const unreadable = 'The mail can no longer be read: it was damaged, or encrypted with another secret key.';

/** A retry would not help, because the mail was encrypted with another key. */
async function failUnreadable(tools: MailTools, mail: ClaimedMail, error: Error) {
  await inTransaction(tools.services.store.database, async (transaction) => {
    if (!(await endMail(transaction, mail, { state: 'unreadable', error: error.message }))) return;
    // The unreadable text may contain a secret, so the notice does not show it.
    const content = { subject: mail.kind, paragraphs: [], action: null, closing: [] };
    await showInDashboard(transaction, { ...mail, hasSecret: true }, content, unreadable);
    tools.log(
      { err: error, mail_id: mail.id, kind: mail.kind },
      'a mail could not be read and will not be sent',
    );
  });
}

async function send(tools: MailTools, sendMail: SendMail, mail: ClaimedMail, content: MailContent) {
  const { database } = tools.services.store;
  const { id, kind, attempts, recipient } = mail;
  try {
    await sendMail({ id, to: recipient, content });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    tools.log({ err: error, mail_id: id, kind, attempts }, 'a mail was not accepted');
    if (isRefusal(error) && attempts >= maxRefusals)
      await failMail(tools, mail, content, { state: 'refused', error: reason });
    else await postponeMail(database, mail, { seconds: delayAfter(attempts), error: reason });
    return;
  }
  await endMail(database, mail, { state: 'sent' });
}

/** Defers a mail that was queued for a mail server. It is not logged if SMTP_URL was removed. */
async function wait({ services, log }: MailTools, mail: ClaimedMail, error: string) {
  await postponeMail(services.store.database, mail, { seconds: delayAfter(mail.attempts), error });
  log({ mail_id: mail.id, kind: mail.kind }, 'a mail waits for a mail server, because SMTP_URL is not set');
}

const notConfigured =
  'This installation doesn’t send email. Find the link in the server log, or set SMTP_URL.';

/** Writes a mail to the log, where the operator finds its link if no mail server is configured. */
async function writeToLog(tools: MailTools, mail: ClaimedMail, content: MailContent) {
  await inTransaction(tools.services.store.database, async (transaction) => {
    if (!(await endMail(transaction, mail, { state: 'logged' }))) return;
    await showInDashboard(transaction, mail, content, notConfigured);
    const { subject, paragraphs, action } = content;
    const text = [...paragraphs, ...(action ? [`${action.text}: ${action.href}`] : [])].join(' ');
    tools.log({ to: mail.recipient, subject, text }, 'a mail was not sent, because SMTP_URL is not set');
  });
}

async function failMail(
  tools: MailTools,
  mail: ClaimedMail,
  content: MailContent,
  { state, error }: { readonly state: 'expired' | 'refused'; readonly error: string | null },
) {
  const refused = `The mail server refuses this address: ${error}`;
  const reason = state === 'refused' ? refused : 'The mail server could not be reached in time.';
  await inTransaction(tools.services.store.database, async (transaction) => {
    if (!(await endMail(transaction, mail, { state, error }))) return;
    await showInDashboard(transaction, mail, content, reason);
  });
  tools.log({ mail_id: mail.id, kind: mail.kind, attempts: mail.attempts, error }, 'a mail failed for good');
}

const maxRefusals = 8;

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}

function delayAfter(attempts: number): number {
  return Math.min(1800, 15 * 2 ** Math.min(attempts - 1, 10));
}

type Undelivered = Pick<ClaimedMail, 'organizationId' | 'recipient' | 'kind' | 'hasSecret'>;

/** Shows a mail as a notice. If its link signs in whoever opens it, the notice says only that it was not sent. */
async function showInDashboard(
  transaction: Database,
  mail: Undelivered,
  { subject, paragraphs, action }: MailContent,
  reason: string,
) {
  const reader = await readerOf(transaction, mail);
  if (!reader) return;
  const notice = mail.hasSecret
    ? { title: `Not sent to ${mail.recipient}: ${subject}`, text: reason, href: null }
    : { title: subject, text: paragraphs.join('\n\n'), href: action?.href ?? null };
  await insertNotice(transaction, reader, { id: uuid(), kind: mail.kind, ...notice });
}

/** Returns null for a link to an account: signed-in users do not need it. */
async function readerOf(transaction: Database, mail: Undelivered): Promise<NoticeReader | null> {
  if (mail.organizationId !== null) return { organizationId: mail.organizationId, userId: null };
  if (mail.hasSecret) return null;
  const user = await findUserByEmail(transaction, mail.recipient);
  return user ? { organizationId: null, userId: user.id } : null;
}
