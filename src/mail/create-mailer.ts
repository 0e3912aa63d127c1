import { createTransport } from 'nodemailer';
import type { SendMail } from '../domain/mail.ts';
import { withTimeout } from '../domain/timeout.ts';
import { renderMail } from './render-mail.ts';

type MailerOptions = {
  /** An address such as `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** A sender such as `Aloud <aloud@example.com>`. */
  readonly from: string;
  /** The timeout of each step of the SMTP session, in milliseconds. The whole session gets six times as long. */
  readonly timeout?: number;
};

/** Sends mails over SMTP, one connection per mail. Resolves when the server has accepted the mail. */
export function createMailer({ url, from, timeout = 15_000 }: MailerOptions): SendMail {
  const transport = openTransport(url, timeout);
  const domain = domainOf(from);
  return async ({ id, to, content }) => {
    const sending = transport.sendMail({
      ...renderMail(content),
      from,
      // An object is always one address, while a string would be split at commas.
      to: { name: '', address: to },
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    await withTimeout(sending, timeout * 6, tooSlow);
  };
}

const checkTimeout = 5000;

/** Rejects if the mail server does not respond or refuses the login. Sends nothing. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = openTransport(url, checkTimeout);
  await withTimeout(transport.verify(), checkTimeout * 2, tooSlow).finally(() => transport.close());
}

function openTransport(url: string, timeout: number) {
  return createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout * 2,
    // Never load content from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Thrown for a server that responds so slowly, byte by byte, that no step reaches its timeout. */
function tooSlow(): never {
  throw new Error('The mail server did not respond in time.');
}

function domainOf(from: string): string {
  return /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
