import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModel } from 'ai';
import { type Answer, ask, type Question } from './ask.ts';
import type { Patience } from './options.ts';
import { silent, type Trouble } from './trouble.ts';

/** Whether the server is told the schema is learned here, from what it refuses. */
type PlainQuestion = Omit<Question, 'withSchema'>;

/** Asks again after trouble on the way. Time and repetitions are shared by all questions about one script. */
export function createAsker(
  model: LanguageModel,
  patience: Patience,
  signal: AbortSignal,
): (question: PlainQuestion) => Promise<Answer> {
  const deadline = Date.now() + patience.timeoutMilliseconds;
  let retriesLeft = patience.retries;
  let withSchema = true;

  const askOnce = async (question: PlainQuestion): Promise<Answer> => {
    const left = deadline - Date.now();
    if (left <= 0) return { kind: 'trouble', trouble: { ...silent, retryable: false } };
    const silenceMilliseconds = Math.min(patience.silenceMilliseconds, left);
    return ask(model, { ...question, withSchema }, { signal, silenceMilliseconds, deadline });
  };

  /** Milliseconds until the next try, or null where there should be none. */
  const waitFor = (trouble: Trouble): number | null => {
    if (trouble.requestRefused && withSchema) {
      withSchema = false;
      return 0;
    }
    if (!trouble.retryable || retriesLeft <= 0) return null;
    const doublings = patience.retries - retriesLeft;
    retriesLeft -= 1;
    const wait = trouble.retryAfterMilliseconds ?? patience.retryDelayMilliseconds * 2 ** doublings;
    return Date.now() + wait < deadline ? wait : null;
  };

  return async (question) => {
    for (;;) {
      const answer = await askOnce(question);
      const wait = answer.kind === 'trouble' ? waitFor(answer.trouble) : null;
      if (wait === null) return answer;
      await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  };
}
