import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, type Question } from './ask.ts';
import { type LanguageModelOptions, timeoutsOf } from './options.ts';
import type { ServerMemory } from './server-memory.ts';
import { silent, type Trouble } from './trouble.ts';

export type Asker = (question: Question, share?: number) => Promise<Answer>;

/**
 * Creates a function that asks again after a transport error. All questions about one script share the time and the
 * retries. A question may get a share of the time, so that some is left for the next one.
 */
export function createAsker(options: LanguageModelOptions, memory: ServerMemory, signal: AbortSignal): Asker {
  const timeouts = timeoutsOf(options);
  const begun = Date.now();
  let retriesLeft = timeouts.retries;

  const askOnce = async (question: Question, deadline: number, plain: boolean): Promise<Answer> => {
    const left = deadline - Date.now();
    if (left <= 0) return { kind: 'trouble', trouble: { ...silent, retryable: false } };
    const silenceMilliseconds = Math.min(timeouts.silenceMilliseconds, left);
    const form = plain ? { ...question, schema: null } : question;
    return ask(options, memory, form, { signal, silenceMilliseconds, deadline });
  };

  /** Returns the milliseconds until the next try, or null if there is none. */
  const waitFor = (trouble: Trouble, deadline: number): number | null => {
    if (!trouble.retryable || retriesLeft <= 0) return null;
    const doublings = timeouts.retries - retriesLeft;
    retriesLeft -= 1;
    const wait = trouble.retryAfterMilliseconds ?? timeouts.retryDelayMilliseconds * 2 ** doublings;
    return Date.now() + wait < deadline ? wait : null;
  };

  return async (question, share = 1) => {
    const deadline = begun + timeouts.timeoutMilliseconds * share;
    const known = memory.schemaRefusals;
    let plain = known >= 2 || question.schema === null;
    let refusal = 0;
    for (;;) {
      const answer = await askOnce(question, deadline, plain);
      if (answer.kind === 'answer') {
        // Remembered after a success only, because a request may be refused for other reasons than its schema.
        if (refusal > 0) memory.schemaRefusals = known + refusal;
        else if (!plain) memory.schemaRefusals = 0;
        return answer;
      }
      if (answer.trouble.schemaRefusal > 0 && !plain) {
        plain = true;
        refusal = answer.trouble.schemaRefusal;
        continue;
      }
      const wait = waitFor(answer.trouble, deadline);
      if (wait === null) return answer;
      await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  };
}
