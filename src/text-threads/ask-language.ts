import type { MessagePort } from 'node:worker_threads';

/** How a text thread asks for languages: texts go through the port, and replies come in memory that both threads share. */
export type LanguageLine = { readonly port: MessagePort; readonly reply: Int32Array };

const none = 0;
const unclear = -1;

/**
 * Milliseconds. The first is longer than a thread takes to start on a busy machine. The next is within the limit of a
 * task: the questions of all text threads have at most 12,000 characters each, and take some milliseconds.
 */
const waits = { first: 20_000, next: 4_000 };

/**
 * Asks the language thread and waits, as a call would. Undefined when it does not reply: it is not asked again, and
 * the one that asked detects the language itself, within the limits of its task.
 */
export function askLanguage(
  { port, reply }: LanguageLine,
  { first, next } = waits,
): (text: string) => string | null | undefined {
  let isLost = false;
  let maxWait = first;
  return (text) => {
    if (isLost) return undefined;
    Atomics.store(reply, 0, none);
    port.postMessage(text);
    isLost = Atomics.wait(reply, 0, none, maxWait) === 'timed-out';
    maxWait = next;
    if (isLost) return undefined;
    const language = Atomics.load(reply, 0);
    return language === unclear ? null : language.toString(36);
  };
}

/** In the language thread. A language is a few letters, which are a number in base 36. */
export function replyLanguages({ port, reply }: LanguageLine, detect: (text: string) => string | null): void {
  port.on('message', (text: string) => {
    const language = detect(text);
    Atomics.store(reply, 0, language === null ? unclear : Number.parseInt(language, 36));
    Atomics.notify(reply, 0);
  });
}
