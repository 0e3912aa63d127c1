import { type LanguageModel, type ModelMessage, streamText } from 'ai';
import { parseAnswer } from './read-answer.ts';
import { scriptOutput } from './script-schema.ts';
import { silent, type Trouble, troubleOf } from './trouble.ts';

export type Question = {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  /** Whether the server is told the JSON schema, or only reads about it in the instructions. */
  readonly withSchema: boolean;
};

export type Answer =
  | { readonly kind: 'answer'; readonly text: string; readonly refused: boolean }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

type AskOptions = {
  readonly signal: AbortSignal;
  readonly silenceMilliseconds: number;
  /** The moment, as `Date.now()` counts, by which the answer must be whole. */
  readonly deadline: number;
  readonly enough?: (text: string) => boolean;
};

const mostCharacters = 200_000;
/** Reasons that a model gives itself; the SDK has others for a stream that just stops. */
const endings: ReadonlySet<string> = new Set(['stop', 'length', 'content-filter', 'tool-calls']);

/** One request, read as it streams. Rejects only when the caller's signal is aborted. */
export async function ask(model: LanguageModel, question: Question, options: AskOptions): Promise<Answer> {
  const { signal, silenceMilliseconds, deadline, enough = (text) => text.length > mostCharacters } = options;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), silenceMilliseconds);
  const end = setTimeout(() => stop.abort(), Math.max(0, deadline - Date.now()));
  let text = '';
  let finish = 'other';
  try {
    for await (const part of start(model, question, AbortSignal.any([signal, stop.signal])).stream) {
      timer.refresh();
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw new Error('The request was stopped.');
      if (part.type === 'finish') finish = part.finishReason;
      if (part.type !== 'text-delta') continue;
      text += part.text;
      if (enough(text)) break;
    }
    if (!endings.has(finish) && !enough(text)) throw new Error('The answer has no end.');
    return { kind: 'answer', text, refused: finish === 'content-filter' };
  } catch (error) {
    signal.throwIfAborted();
    // Some servers end a stream without saying so; what came may be whole all the same.
    if (parseAnswer(text) !== null) return { kind: 'answer', text, refused: false };
    return { kind: 'trouble', trouble: stop.signal.aborted ? silent : troubleOf(error, text) };
  } finally {
    clearTimeout(timer);
    clearTimeout(end);
    stop.abort();
  }
}

function start(model: LanguageModel, question: Question, abortSignal: AbortSignal) {
  return streamText({
    model,
    instructions: question.instructions,
    messages: [...question.messages],
    abortSignal,
    maxRetries: 0,
    // Errors arrive in the stream; without a handler the SDK prints them as well.
    onError: () => undefined,
    ...(question.withSchema ? { output: scriptOutput } : {}),
  });
}
