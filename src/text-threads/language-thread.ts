import { parentPort } from 'node:worker_threads';
import { detectLanguage } from '../script/languages/detect-language.ts';
import { type LanguageLine, replyLanguages } from './ask-language.ts';

/** Detects languages for all text threads. */
parentPort?.on('message', (line: LanguageLine) => replyLanguages(line, detectLanguage));
