import assert from 'node:assert/strict';
import type { Writer, WriterInput, WriterOutput } from '../../src/domain/writing.ts';
import { createLanguageModelWriter } from '../../src/script/language-model/create-language-model-writer.ts';
import { modelTasks, type RunModelTask } from '../../src/script/language-model/model-tasks.ts';
import type { LanguageModelOptions } from '../../src/script/language-model/options.ts';
import { writeScript } from '../../src/script/write-script.ts';
import { modelKey, type Reply, startLanguageModel } from './language-model-server.ts';
import { answerOf, goodTurns, sampleInput } from './sample-release.ts';

/** Runs the built-in writer in the calling thread. */
export const builtInWriter: Writer = async (input, { signal }) => {
  signal.throwIfAborted();
  return writeScript(input);
};
/** Runs the tasks around a model in the calling thread. */
export const runHere: RunModelTask = async (name, input) =>
  (modelTasks[name] as (input: unknown) => never)(input);
export const wholeTime = 60_000;
export const kinds = ['openai-compatible', 'anthropic'] as const;
export const good = answerOf(goodTurns, ['The dashboard has a dark mode.']);

/** Returns a model's response to the review of a script: sentence number, action, new text and its units. */
export function edits(...given: readonly (readonly [number, string, string?, number[]?])[]): string {
  return JSON.stringify({
    edits: given.map(([sentence, action, text = null, units = []]) => ({ sentence, action, text, units })),
  });
}

/** Runs one script against a server with the given replies, and always stops the server. */
export async function write(
  kind: LanguageModelOptions['kind'],
  replies: readonly Reply[],
  input: WriterInput = sampleInput(),
  options: Partial<LanguageModelOptions> & { signal?: AbortSignal; run?: RunModelTask } = {},
) {
  const server = await startLanguageModel(...replies);
  const { signal = new AbortController().signal, run = runHere, ...more } = options;
  const started = Date.now();
  try {
    const writer = createLanguageModelWriter(
      {
        kind,
        baseUrl: server.baseUrl,
        model: 'test-model',
        apiKey: modelKey,
        timeoutMilliseconds: wholeTime,
        silenceMilliseconds: 30_000,
        retryDelayMilliseconds: 5,
        ...more,
      },
      builtInWriter,
      run,
    );
    const output = await writer(input, { signal });
    return { output, requests: server.requests, milliseconds: Date.now() - started };
  } finally {
    await server.close();
  }
}

/** Shortens the timeout only for tests that must run into it, because a busy machine responds slowly. */
export function shortSilence(reason: RegExp): Partial<LanguageModelOptions> {
  return reason.source.includes('in time') ? { silenceMilliseconds: 4_000 } : {};
}

export function assertBuiltIn(output: WriterOutput, reason: RegExp, input = sampleInput()) {
  const { warnings, script, ...rest } = writeScript(input);
  const { warnings: given, script: used, ...reported } = output;
  assert.deepEqual(reported, rest);
  assert.deepEqual({ ...used, writing: undefined }, { ...script, writing: undefined });
  assert.equal(used.writing?.writer, 'builtin');
  assert.equal(used.writing?.model, 'test-model');
  assert.equal(given.length, warnings.length + 1);
  assert.equal(given.at(-1)?.path, 'writer');
  assert.match(given.at(-1)?.message ?? '', reason);
  assert.match(given.at(-1)?.message ?? '', /so the built-in writer wrote this script\.$/);
  assert.doesNotMatch(JSON.stringify(output), new RegExp(modelKey));
}
