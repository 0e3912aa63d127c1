import { type MessagePort, parentPort } from 'node:worker_threads';
import { detectLanguage } from '../script/languages/detect-language.ts';
import type { LanguageQuestion } from './ask-language.ts';

/** Detects languages for all text threads. Each has a port. */
parentPort?.on('message', (port: MessagePort) => {
  port.on('message', ({ text, answered }: LanguageQuestion) => {
    port.postMessage(detectLanguage(text));
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
});
