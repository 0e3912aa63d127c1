import { createTransport } from 'nodemailer';
import type { SendMail } from '../domain/mail.ts';
import { renderMail } from './render-mail.ts';

export type MailerOptions = {
  /** Such as `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** Such as `Aloud <aloud@example.com>`. */
  readonly from: string;
  /** Milliseconds that each step of the conversation may take, and six times that for all of it. */
  readonly timeout?: number;
};

/** Hands mails to an SMTP server, one connection each: a mail is sent when the server has taken it. */
export function createMailer({ url, from, timeout = 15_000 }: MailerOptions): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout * 2,
    // Nothing in a mail is ever fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return async ({ id, to, content }) => {
    const sending = transport.sendMail({
      ...renderMail(content),
      from,
      // An object is one address, whatever characters are in it; a text would be taken apart at its commas.
      to: { name: '', address: to },
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await withinTime(sending, timeout * 6);
  };
}

/** A server that answers one byte at a time keeps every single limit; not this one. */
async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The mail server took too long.')), milliseconds);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function domainOf(from: string): string {
  return /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
