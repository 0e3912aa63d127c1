import { type MessagePort, parentPort } from 'node:worker_threads';
import { detectLanguage } from '../script/languages/detect-language.ts';
import type { LanguageRequest } from './ask-language.ts';

/** Detects languages for all text threads. Each has a port. */
parentPort?.on('message', (port: MessagePort) => {
  port.on('message', ({ text, replied }: LanguageRequest) => {
    port.postMessage(detectLanguage(text));
    Atomics.store(replied, 0, 1);
    Atomics.notify(replied, 0);
  });
});
