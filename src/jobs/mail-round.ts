import { setTimeout as wait } from 'node:timers/promises';
import { deliverNextMail, type MailTools } from '../operations/mail/deliver-next-mail.ts';

export type MailRound = { stop(): Promise<void> };

const rounds = 2;
const pause = 1000;
const patience = 10_000;

/**
 * Goes round the outbox of mails, as long as this process works. The rows themselves are the queue: each
 * knows when it is due, so a mail waits out a server that is down and survives whoever was sending it.
 */
export function startMailRound(tools: MailTools): MailRound {
  const stopping = new AbortController();
  const ended = Promise.all(Array.from({ length: rounds }, () => goRound(tools, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      // A mail that is being sent gets a moment to arrive. If it takes longer, it is sent again later.
      await Promise.race([ended, wait(patience, undefined, { ref: false })]);
    },
  };
}

async function goRound(tools: MailTools, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const delivered = await deliverNextMail(tools).catch((error: unknown) => {
      tools.log({ err: error }, 'the outbox of mails could not be read');
      return false;
    });
    if (!delivered) await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}
