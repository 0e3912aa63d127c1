import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** The asking thread sleeps until `replied` is set. */
export type LanguageRequest = { readonly text: string; readonly replied: Int32Array };

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
  port: MessagePort,
  { first, next } = waits,
): (text: string) => string | null | undefined {
  let isLost = false;
  let maxWait = first;
  return (text) => {
    if (isLost) return undefined;
    const replied = new Int32Array(new SharedArrayBuffer(4));
    port.postMessage({ text, replied } satisfies LanguageRequest);
    isLost = Atomics.wait(replied, 0, 0, maxWait) === 'timed-out';
    maxWait = next;
    return isLost ? undefined : receiveMessageOnPort(port)?.message;
  };
}
