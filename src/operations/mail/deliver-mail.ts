import { v7 as uuid } from 'uuid';
import type { MailContent, SendMail } from '../../domain/mail.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { type ClaimedMail, endMail, postponeMail } from '../../storage/mails.ts';
import { insertNotice, type NoticeReader } from '../../storage/notices.ts';
import { findUserByEmail } from '../../storage/users.ts';
import type { Services } from '../context.ts';

export type MailTools = {
  readonly services: Services;
  /** Null where nobody delivers mail. */
  readonly sendMail: SendMail | null;
  readonly log: (fields: object, message: string) => void;
};

/** Sends a mail and records how it went: sent, tried again later, or given up. */
export async function deliverMail(tools: MailTools, mail: ClaimedMail): Promise<void> {
  const { services, sendMail } = tools;
  const content = read(services, mail);
  if (content instanceof Error) await giveUpUnread(tools, mail, content);
  else if (mail.expired) await giveUp(tools, mail, content, 'expired');
  else if (sendMail) await send(tools, sendMail, mail, content);
  else await writeToLog(tools, mail, content);
}

function read({ secrets }: Services, { content }: ClaimedMail): MailContent | Error {
  try {
    return JSON.parse(secrets.decrypt('mail', content));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const unreadable =
  'What it said can no longer be read: it was damaged, or encrypted with another secret key.';

/** Trying again would not help: only whoever has the key that it was encrypted with could read it. */
async function giveUpUnread(tools: MailTools, mail: ClaimedMail, error: Error): Promise<void> {
  await inTransaction(tools.services.store.database, async (transaction) => {
    if (!(await endMail(transaction, mail, { state: 'unreadable', error: error.message }))) return;
    // Whether it was for all to see is not known either, so it is told of as one that was not.
    const content = { subject: mail.kind, paragraphs: [], action: null, closing: [] };
    await showInDashboard(transaction, { ...mail, hasSecret: true }, { content, reason: unreadable });
    tools.log({ err: error, mail_id: mail.id, kind: mail.kind }, 'a mail could not be read and was given up');
  });
}

async function send(tools: MailTools, sendMail: SendMail, mail: ClaimedMail, content: MailContent) {
  const { database } = tools.services.store;
  try {
    await sendMail({ id: mail.id, to: mail.recipient, content });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    tools.log(
      { err: error, mail_id: mail.id, kind: mail.kind, attempts: mail.attempts },
      'a mail was not taken',
    );
    if (isRefusal(error) && mail.attempts >= maxRefusals)
      await giveUp(tools, mail, content, 'refused', reason);
    else await postponeMail(database, mail, { seconds: pauseAfter(mail.attempts), error: reason });
    return;
  }
  await endMail(database, mail, { state: 'sent' });
}

const notConfigured =
  'This installation sends no mail. Whoever runs it finds the link in its log, or sets SMTP_URL.';

/** Without a mail server the log is where the operator finds links, so they are written out there. */
async function writeToLog(tools: MailTools, mail: ClaimedMail, content: MailContent): Promise<void> {
  await inTransaction(tools.services.store.database, async (transaction) => {
    if (!(await endMail(transaction, mail, { state: 'logged' }))) return;
    await showInDashboard(transaction, mail, { content, reason: notConfigured });
    const { subject, paragraphs, action } = content;
    const text = [...paragraphs, ...(action ? [`${action.text}: ${action.href}`] : [])].join(' ');
    tools.log(
      { to: mail.recipient, subject, text },
      'a mail that nobody delivers, since SMTP_URL is not set',
    );
  });
}

async function giveUp(
  tools: MailTools,
  mail: ClaimedMail,
  content: MailContent,
  state: 'expired' | 'refused',
  error: string | null = null,
) {
  const reason =
    state === 'refused'
      ? `The mail server refuses this address: ${error}`
      : 'The mail server could not be reached in time.';
  await inTransaction(tools.services.store.database, async (transaction) => {
    if (!(await endMail(transaction, mail, { state, error }))) return;
    await showInDashboard(transaction, mail, { content, reason });
  });
  tools.log({ mail_id: mail.id, kind: mail.kind, attempts: mail.attempts, error }, 'a mail was given up');
}

const maxRefusals = 8;

/** The server was reached and said no to this address, for good. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}

/** 15 seconds after the first attempt, twice as long after each, half an hour at most. */
function pauseAfter(attempts: number): number {
  return Math.min(1800, 15 * 2 ** Math.min(attempts - 1, 10));
}

type Undelivered = {
  readonly organizationId: string | null;
  readonly recipient: string;
  readonly kind: string;
  readonly hasSecret: boolean;
};

/**
 * Tells in the dashboard what a mail would have told. Of one whose link lets its bearer in it tells only that
 * it was not sent; one about an account is not shown at all: whoever is signed in has no use for it.
 */
export async function showInDashboard(
  transaction: Database,
  mail: Undelivered,
  { content, reason }: { content: MailContent; reason: string },
) {
  const reader = await readerOf(transaction, mail);
  if (!reader) return;
  const { kind, recipient } = mail;
  const notice = mail.hasSecret
    ? { title: `Not sent to ${recipient}: ${content.subject}`, text: reason, href: null }
    : { title: content.subject, text: content.paragraphs.join('\n\n'), href: content.action?.href ?? null };
  await insertNotice(transaction, reader, { id: uuid(), kind, ...notice });
}

async function readerOf(transaction: Database, mail: Undelivered): Promise<NoticeReader | null> {
  if (mail.organizationId !== null) return { organizationId: mail.organizationId, userId: null };
  if (mail.hasSecret) return null;
  const user = await findUserByEmail(transaction, mail.recipient);
  return user ? { organizationId: null, userId: user.id } : null;
}
