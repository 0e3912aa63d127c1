import {
  type JSONSchema7,
  type LanguageModel,
  type ModelMessage,
  type OutputInterface,
  // The default function buffers every part of the stream until the end.
  experimental_streamTextLowMemory as streamText,
} from 'ai';
import type { TokenUsage } from '../../domain/writing-report.ts';
import { openModel } from './open-model.ts';
import type { LanguageModelOptions } from './options.ts';
import { parseAnswer } from './read-answer.ts';
import type { ServerMemory } from './server-memory.ts';
import { silent, type Trouble, troubleOf } from './trouble.ts';

export type Question = {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  /** The JSON schema of the answer. It is not sent if the server refuses schemas. */
  readonly schema: JSONSchema7 | null;
};

export type Answer =
  | {
      readonly kind: 'answer';
      readonly text: string;
      /** Why the model stopped: `length` if the answer was cut off, `content-filter` if the model declined. */
      readonly ending: string;
      readonly usage: TokenUsage | null;
    }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

export type AskOptions = {
  readonly signal: AbortSignal;
  readonly silenceMilliseconds: number;
  /** The deadline for the complete answer, in the unit of `Date.now()`. */
  readonly deadline: number;
  readonly enough?: (text: string) => boolean;
};

const maxCharacters = 200_000;
/** Reasons that come from a model. The SDK has others for a stream that just stops. */
const endings: ReadonlySet<string> = new Set(['stop', 'length', 'content-filter', 'tool-calls']);

/** Sends one request and reads the stream. Rejects only when the caller's signal is aborted. */
export async function ask(
  options: LanguageModelOptions,
  memory: ServerMemory,
  question: Question,
  { signal, silenceMilliseconds, deadline, enough = (text) => text.length > maxCharacters }: AskOptions,
): Promise<Answer> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), silenceMilliseconds);
  const end = setTimeout(() => stop.abort(), Math.max(0, deadline - Date.now()));
  let text = '';
  let ending = 'other';
  let usage: TokenUsage | null = null;
  try {
    const model = await openModel(options, memory, {
      plain: question.schema === null,
      onByte: () => timer.refresh(),
    });
    const abortSignal = AbortSignal.any([signal, stop.signal]);
    for await (const part of start(model, options, question, abortSignal).stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw new Error('The request was stopped.');
      if (part.type === 'finish') {
        ending = part.finishReason;
        usage = usageOf(part.totalUsage);
      }
      if (part.type !== 'text-delta') continue;
      text += part.text;
      if (enough(text)) break;
    }
    if (!endings.has(ending) && !enough(text)) throw new Error('The answer has no end.');
    return { kind: 'answer', text, ending, usage };
  } catch (error) {
    signal.throwIfAborted();
    // Some servers end a stream without a reason. The text may be complete all the same.
    if (parseAnswer(text) !== null) return { kind: 'answer', text, ending: 'stop', usage };
    return { kind: 'trouble', trouble: stop.signal.aborted ? silent : troubleOf(error, text) };
  } finally {
    clearTimeout(timer);
    clearTimeout(end);
    stop.abort();
  }
}

function start(
  model: LanguageModel,
  { maxTokens, temperature, reasoningEffort, kind }: LanguageModelOptions,
  { instructions, messages, schema }: Question,
  abortSignal: AbortSignal,
) {
  const effort =
    kind === 'anthropic'
      ? { anthropic: { effort: reasoningEffort ?? null } }
      : { writer: { reasoningEffort: reasoningEffort ?? null } };
  return streamText({
    model,
    instructions,
    messages: [...messages],
    abortSignal,
    maxRetries: 0,
    // Errors arrive in the stream. Without a handler the SDK also prints them.
    onError: () => undefined,
    ...(schema === null ? {} : { output: outputOf(schema) }),
    ...(maxTokens == null ? {} : { maxOutputTokens: maxTokens }),
    ...(temperature == null ? {} : { temperature }),
    ...(reasoningEffort == null ? {} : { providerOptions: effort }),
  });
}

/** Asks for the schema but returns the text unchanged, because it is parsed once, when it is complete. */
function outputOf(schema: JSONSchema7): OutputInterface<string, number, never> {
  return {
    name: 'script',
    responseFormat: Promise.resolve({ type: 'json' as const, schema, name: 'script' }),
    parseCompleteOutput: async ({ text }) => text,
    // The SDK buffers text until its partial value changes. The length always does.
    parsePartialOutput: async ({ text }) => ({ partial: text.length }),
    createElementStreamTransform: () => undefined,
  };
}

function usageOf({
  inputTokens,
  outputTokens,
}: {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}): TokenUsage | null {
  if (inputTokens === undefined && outputTokens === undefined) return null;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}
