import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** The asking thread sleeps until `answered` is set. */
export type LanguageQuestion = { readonly text: string; readonly answered: Int32Array };

/** Longer than a thread takes to start on a busy machine. */
const maxWait = 20_000;

/** Asks the language thread and waits, as a call would. Undefined when it does not answer. */
export function askLanguage(port: MessagePort): (text: string) => string | null | undefined {
  let isLost = false;
  return (text) => {
    if (isLost) return undefined;
    const answered = new Int32Array(new SharedArrayBuffer(4));
    port.postMessage({ text, answered } satisfies LanguageQuestion);
    isLost = Atomics.wait(answered, 0, 0, maxWait) === 'timed-out';
    return isLost ? undefined : receiveMessageOnPort(port)?.message;
  };
}
