import { parentPort } from 'node:worker_threads';
import { Problem } from '../domain/errors.ts';
import type { WriterInput } from '../domain/writing.ts';
import type { ThreadAnswer } from './thread-answer.ts';
import { writeScript } from './write-script.ts';

parentPort?.on('message', (input: WriterInput) => {
  parentPort?.postMessage(answer(input));
});

function answer(input: WriterInput): ThreadAnswer {
  try {
    return { output: writeScript(input) };
  } catch (error) {
    if (error instanceof Problem) return { problem: { code: error.code, message: error.message } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
