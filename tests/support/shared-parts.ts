import type { AppOptions } from '../../src/app.ts';
import type { Config } from '../../src/config/config.ts';
import { openEngines } from '../../src/offline-pipeline.ts';
import type { SpeechEngines } from '../../src/speech/speech-engines.ts';
import { openTextProcesses, type TextProcesses } from '../../src/text-processes/text-processes.ts';
import { atProcessEnd } from './process-end.ts';

let texts: TextProcesses | undefined;
const engines = new Map<string, SpeechEngines>();

/** What all apps of this process share: text processes and voices take seconds of processor time to start. */
export function sharedParts(config: Config): Required<Pick<AppOptions, 'texts' | 'engines'>> {
  const key = JSON.stringify([config.speech, config.cacheDirectory]);
  const known = engines.get(key) ?? closedAtEnd(openEngines(config, () => {}));
  engines.set(key, known);
  return { texts: sharedTexts(), engines: known };
}

export function sharedTexts(): TextProcesses {
  // One that is not warmed up: starting another, and preparing, takes longer than all texts of most test files. A text may
  // wait for the processor as long as a test may; its processor time is limited as in the service.
  texts ??= closedAtEnd(openTextProcesses({ warmUp: false, processes: 1, time: 480_000 }));
  return texts;
}

function closedAtEnd<Part extends { close(): Promise<void> }>(part: Part): Part {
  atProcessEnd(() => part.close());
  return part;
}
